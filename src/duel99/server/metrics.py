"""What is counted, for Prometheus (``/metrics``)."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

_QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("duel99_tables", "Tables in memory", registry=self.registry)
        self.connections = Gauge("duel99_connections", "Open websockets", registry=self.registry)
        self.entries = Counter(
            "duel99_journal_entries", "Entries written to journals", registry=self.registry
        )
        self.duels = Counter("duel99_duels_finished", "Duels finished", registry=self.registry)
        self.refused = Counter(
            "duel99_frames_refused", "Frames refused", ["code"], registry=self.registry
        )
        self.slow = Counter(
            "duel99_connections_too_slow",
            "Connections closed because they did not keep up",
            registry=self.registry,
        )
        self.failures = Counter(
            "duel99_table_failures",
            "Tables that failed and were read again",
            registry=self.registry,
        )
        self.answer_seconds = Histogram(
            "duel99_answer_seconds",
            "From an answer's arrival to the views being queued",
            buckets=_QUICK,
            registry=self.registry,
        )
        self.requests = Histogram(
            "duel99_request_seconds",
            "Requests by method and status",
            ["method", "status"],
            buckets=_QUICK,
            registry=self.registry,
        )


METRICS: Final = Metrics()

__all__ = ["METRICS", "Metrics"]
