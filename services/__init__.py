"""The processes behind the gateway; they know each other only by the wire."""
