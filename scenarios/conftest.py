"""Every play script below this folder is a test: it is read, then played with the title's invariants checked."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from exchange.script.read import read_script, read_text
from exchange.script.run import Failure, Playing
from exchange.value.errors import PlayFileError
from market import GAMES


class DoesNotHold(Exception):
    """A script that failed, as a person is told."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A `.play` file is a test."""
    return PlayFile.from_parent(parent, path=file_path) if file_path.suffix == ".play" else None


class PlayFile(pytest.File):
    """One file, one script, one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """The script, by the file's name."""
        yield PlayItem.from_parent(self, name=self.path.stem)


class PlayItem(pytest.Item):
    """A script to be played."""

    def runtest(self) -> None:
        """Read it and play it. Raises DoesNotHold, PlayFileError."""
        script = read_script(read_text(self.path, shown=self._shown), self._shown, GAMES)
        playing = Playing(script, paranoid=True)
        try:
            failure = playing.play()
        except AssertionError as broken:  # an invariant: the rules were broken, whatever the script says
            line = script.steps[playing.done].line
            so = f"an invariant is broken: {broken}"
            failure = Failure(line.file, line.number, line.sentence, so, tuple(playing.tape[-5:]))
        if failure is not None:
            raise DoesNotHold("\n".join([str(failure), *(f"    | {sentence}" for sentence in failure.tape)]))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """File, line, sentence, what is so, and the tape before it: no traceback, for the fault is in the script."""
        if isinstance(excinfo.value, DoesNotHold | PlayFileError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands and what it is called."""
        return self.path, 0, self.name.replace("-", " ")

    @property
    def _shown(self) -> str:
        return str(self.path.relative_to(self.config.rootpath)) if self._inside else str(self.path)

    @property
    def _inside(self) -> bool:
        return self.path.is_relative_to(self.config.rootpath)
