"""Alembic's steps from one layout of the archive to the next."""
