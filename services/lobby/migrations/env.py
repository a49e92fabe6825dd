"""Run by Alembic: migrates over the connection and in the transaction it is given."""

from __future__ import annotations

from alembic import context

from services.lobby.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
