"""The public door: HTTP and WebSocket in, gRPC out. Knows seats and versions, never a rule."""
