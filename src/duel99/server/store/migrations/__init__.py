"""Alembic's migrations, run when the service starts."""
