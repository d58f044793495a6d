"""Completion in bash, zsh, fish and PowerShell: their scripts, where these go, and what they are answered.

No shell is given a word that it could take for more than a word: a game's name may come from a stranger.
"""

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from click import Group
from click.shell_completion import CompletionItem, FishComplete, ShellComplete, ZshComplete, split_arg_string

from exchange.value.errors import CorroError
from tui.command import N_

if TYPE_CHECKING:
    from tui.command.console import Console

COMPLETE = "_CORRO_COMPLETE"  # in the environment: which shell asks for what, as its script says it
_HARMLESS = re.compile(r"\w[\w.-]*")
_HARMLESS_OPTION = re.compile(r"--?[\w-]+|\w+=[\w.-]*")


def harmless_word(word: str) -> bool:
    """Whether every shell takes this for a word and no more: letters, digits, `-`, `_` and `.`, first no `-` or `.`."""
    return _HARMLESS.fullmatch(word) is not None


class _Answering(ShellComplete):
    """A shell that is answered with harmless words only, and with help in the language."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """As Click finds them, without those that a shell could run."""
        console: Console = self.ctx_args["obj"]
        found = super().get_completions(args, incomplete)
        for item in found:
            item.help = console.say(item.help or "")
        return [item for item in found if item.type != "plain" or _may_be_offered(item.value)]


def _may_be_offered(word: str) -> bool:
    return harmless_word(word) or _HARMLESS_OPTION.fullmatch(word) is not None


def _word_and_help(item: CompletionItem) -> str:
    return f"{item.value}\t{' '.join(item.help.split())}" if item.help else item.value


class _Typed(_Answering):
    """A shell that hands over its line in COMP_WORDS and the place of the word to complete in COMP_CWORD."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that one as far as it was typed."""
        words = split_arg_string(os.environ["COMP_WORDS"])
        place = int(os.environ["COMP_CWORD"])
        return words[1:place], words[place] if place < len(words) else ""


class Bash(_Typed):
    """Any bash, the old one of macOS too: Click's own script asks for 4.4. Where nothing is found, bash finds files."""

    name = "bash"
    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n'
    COMPREPLY=( $( env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1" ) )
    return 0
}

complete -o default -F %(complete_func)s %(prog_name)s
"""

    def format_completion(self, item: CompletionItem) -> str:
        """The word alone; nothing where files are wanted, which bash then finds."""
        return item.value if item.type == "plain" else ""


class Zsh(_Answering, ZshComplete):
    """Click's zsh."""


class Fish(_Answering, FishComplete):
    """fish. Click's own script cuts the help at its first comma."""

    source_template = """\
function %(complete_func)s
    set -l answer (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp) COMP_CWORD=(commandline -t) \
%(prog_name)s)
    if test "$answer" = file
        __fish_complete_path (commandline -t)
    else
        printf '%%s\\n' $answer
    end
end

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""

    def format_completion(self, item: CompletionItem) -> str:
        """The word, and its help behind a tab; `file` where fish is to find files."""
        return _word_and_help(item) if item.type == "plain" else item.type


class PowerShell(_Typed):
    """Windows PowerShell, and pwsh elsewhere. Where nothing is found, it finds files."""

    name = "powershell"
    source_template = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $Env:%(complete_var)s = "powershell_complete"
    $Env:COMP_WORDS = $commandAst.ToString()
    $Env:COMP_CWORD = $commandAst.CommandElements.Count - [int]($wordToComplete -ne "")
    try {
        %(prog_name)s | ForEach-Object {
            $word, $help = $_ -Split "`t", 2
            if (-not $help) { $help = $word }
            [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $help)
        }
    } finally {
        $Env:%(complete_var)s = $Env:COMP_WORDS = $Env:COMP_CWORD = $null
    }
}
"""

    def format_completion(self, item: CompletionItem) -> str:
        """The word, and its help behind a tab; nothing where PowerShell is to find files."""
        return _word_and_help(item) if item.type == "plain" else ""


SHELLS: dict[str, type[_Answering]] = {
    "bash": Bash,
    "zsh": Zsh,
    "fish": Fish,
    "powershell": PowerShell,
    "pwsh": PowerShell,
}


def complete(console: "Console", program: Group, instruction: str) -> int:
    """Answer a shell's script: `bash_complete` asks what may stand there, `bash_source` for the script itself."""
    shell, _underscore, what = instruction.partition("_")
    if shell not in SHELLS or what not in ("complete", "source"):
        return 2
    if what == "source":
        console.data(script(program, shell).encode())
        return 0
    try:
        answered = SHELLS[shell](program, {"obj": console}, "corro", COMPLETE).complete()
    except (CorroError, OSError):  # nobody reads a message in the middle of a line
        answered = ""
    lines = [line for line in answered.splitlines() if line]
    console.data("".join(f"{line}\n" for line in lines).encode())
    return 0


def script(program: Group, shell: str) -> str:
    """The shell's script, to be read when it starts."""
    asked = SHELLS[shell](program, {}, "corro", COMPLETE)
    return asked.source_template % asked.source_vars()


def current_shell() -> str:
    """The shell that this program was started from. Raises CorroError where it is none that completes."""
    import shellingham

    try:
        found: str = shellingham.detect_shell()[0]
    except shellingham.ShellDetectionFailure:
        found = Path(os.environ.get("SHELL", "")).name
    if found not in SHELLS:
        why = N_("completion is there for {shells}, and this shell is none of them: {found}")
        raise CorroError(why, shells=", ".join(SHELLS), found=found or "“”")
    return found


def install(console: "Console", program: Group, shell: str) -> None:
    """Put the script where the shell reads it at its start, and say where."""
    home, text = Path.home(), script(program, shell)
    match shell:
        case "bash":
            file = home / ".bash_completions" / "corro.sh"
            _write(file, text)
            _add_line(home / ".bashrc", f"source '{file}'")
        case "zsh":
            file = home / ".zfunc" / "_corro"
            _write(file, text)
            _add_line(home / ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit")
        case "fish":
            file = home / ".config" / "fish" / "completions" / "corro.fish"
            _write(file, text)
        case _:
            file = _profile(shell)
            _add_line(file, text)
    console.out(console.say(N_("completion for {shell} is in {file}: the next {shell} has it"), shell=shell, file=file))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _add_line(file: Path, line: str) -> None:
    """Add the line to a shell's own file, unless it is there."""
    before = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
    if line in before:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as end:
        end.write(f"{line}\n" if before.endswith("\n") or not before else f"\n{line}\n")


def _profile(shell: str) -> Path:
    """The file that PowerShell reads at its start: it knows where."""
    import subprocess

    asked = [shell, "-NoProfile", "-Command", "[Console]::OutputEncoding = [Text.Encoding]::UTF8; $PROFILE"]
    said: Any = subprocess.run(asked, capture_output=True, check=True)  # noqa: S603 — the shell that started us
    return Path(said.stdout.decode("utf-8-sig").strip())
