"""Where Corro keeps what is the user's: settings, store and log file."""

from pathlib import Path

from platformdirs import PlatformDirs

_FOLDERS = PlatformDirs("corro", appauthor=False)


def settings_file() -> Path:
    """The settings: TOML that a person and the floor write. It need not be there."""
    return _FOLDERS.user_config_path / "settings.toml"


def floor_file() -> Path:
    """Where earlier releases of the floor kept their settings."""
    return _FOLDERS.user_config_path / "floor.toml"


def store_file() -> Path:
    """The SQLite database that keeps games where no other store is named."""
    return _FOLDERS.user_data_path / "corro.db"


def log_file() -> Path:
    """Where the program writes down errors of its own."""
    return _FOLDERS.user_log_path / "corro.log"


def visits_folder() -> Path:
    """What `corro serve` remembers of browsers: which games are whose."""
    return _FOLDERS.user_data_path / "visits"


def keys_file() -> Path:
    """The keys of seats at others' houses that were taken from this machine."""
    return _FOLDERS.user_data_path / "keys.json"
