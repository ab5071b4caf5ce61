"""What Alembic runs: migrate over the connection that the service hands it."""

from __future__ import annotations

from alembic import context

from duel99.server.store.models import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=connection.dialect.name == "sqlite",
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
