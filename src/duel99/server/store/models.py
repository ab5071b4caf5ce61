"""The tables of the database. A change here needs a migration (``migrations/versions``)."""

from __future__ import annotations

from sqlalchemy import Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All models; names of constraints are fixed, so that migrations can name them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class TableRow(Base):
    """A table. ``plan`` is what is played; ``info`` how the lobby shows it, as of ``changed``."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    plan: Mapped[str] = mapped_column(Text)
    password: Mapped[str] = mapped_column(String(200))
    watch: Mapped[str] = mapped_column(String(100))
    listed: Mapped[bool]
    state: Mapped[str] = mapped_column(String(16))
    info: Mapped[str] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Float)
    changed: Mapped[float] = mapped_column(Float)

    __table_args__ = (Index("ix_tables_listed_changed", "listed", "changed"),)


class EntryRow(Base):
    """One entry of a table's journal. Two that claim one number cannot both be written."""

    __tablename__ = "entries"

    table_id: Mapped[str] = mapped_column(
        String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    at: Mapped[float] = mapped_column(Float)
    data: Mapped[str] = mapped_column(Text)


class ReplayRow(Base):
    """A finished duel as a file (``.d99``). ``meta`` is what lists show of it."""

    __tablename__ = "replays"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    table_id: Mapped[str] = mapped_column(
        String(32), ForeignKey("tables.id", ondelete="CASCADE"), index=True
    )
    number: Mapped[int] = mapped_column(Integer)
    finished: Mapped[float] = mapped_column(Float)
    meta: Mapped[str] = mapped_column(Text)
    data: Mapped[bytes] = mapped_column(LargeBinary)


__all__ = ["Base", "EntryRow", "ReplayRow", "TableRow"]
