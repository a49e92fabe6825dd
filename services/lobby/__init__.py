"""Sessions, rooms, invites: small and slow, one slot in Redis, every change one script."""
