"""Bots: a Celery task that answers one decision of one seat, from that seat's own view."""
