"""Authoritative tables: any process serves any table, killing one loses nothing."""
