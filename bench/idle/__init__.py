"""What tables that wait, sockets that are silent and rooms that were left cost."""
