"""The copies of one table's log, line by line, as `corro export --as VIEWER` writes them."""

from collections.abc import Iterable

from exchange.log.log import Log, Record, seen_by
from exchange.log.logfile import event_line, head_line


class Copies:
    """The lines of each viewer's copy. Each event is read from the log once; a line that is the same for all who may
    know nothing more is made once."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._records: list[Record] = []
        self._public: list[bytes] = []

    def head(self, viewer: str) -> bytes:
        """The first line of this viewer's copy."""
        return head_line(self._log.head_record(viewer), viewer)

    def read(self, upto: int) -> None:
        """Take what was written since, up to this event."""
        if upto > len(self._records):
            fresh: Iterable[Record] = self._log.records(len(self._records))
            for record in fresh:
                self._records.append(record)
                self._public.append(event_line(record._replace(secrets=())))

    def after(self, viewer: str, n: int, upto: int) -> list[bytes]:
        """The lines of the events behind the first n, up to this one, each with its line feed."""
        self.read(upto)
        lines = []
        for record in self._records[n:upto]:
            seen = seen_by(viewer, record)
            lines.append(event_line(seen) if seen.secrets else self._public[record.n - 1])
        return lines
