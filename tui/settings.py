"""The settings: from the environment (`CORRO_…`), else from the settings file, else the defaults."""

from typing import Literal

from pydantic import ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from exchange.value.errors import CorroError
from tui import N_
from tui.folders import settings_file, store_file


class SettingsError(CorroError):
    """A setting that cannot be, or a settings file that cannot be read."""


class Settings(BaseSettings):
    """What a user may set. `lang` is empty where the locale decides, `store` where games lie in the data folder."""

    model_config = SettingsConfigDict(env_prefix="CORRO_", extra="forbid", frozen=True)

    lang: Literal["", "es", "en"] = ""
    store: str = ""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment before the file; no other source."""
        return env_settings, TomlConfigSettingsSource(settings_cls, toml_file=settings_file())


def read_settings() -> Settings:
    """The settings in force. Raises SettingsError naming what cannot be."""
    try:
        return Settings()
    except ValidationError as error:
        fault = error.errors()[0]
        name = ".".join(str(part) for part in fault["loc"])
        if fault["type"] == "extra_forbidden":
            raise SettingsError(N_("{file}: there is no setting {name}"), file=settings_file(), name=name) from None
        why = N_("the setting {name} cannot be {value}")
        raise SettingsError(why, name=name, value=fault["input"]) from None
    except (ValueError, OSError) as error:  # no TOML, no UTF-8, not to be read
        raise SettingsError(N_("{file}: {what}"), file=settings_file(), what=error) from None


def store_url(named: str | None) -> str:
    """The store to use: the one `named` on the command line, else `CORRO_STORE`, else the setting, else the default."""
    return named or read_settings().store or str(store_file())
