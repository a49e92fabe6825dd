"""What `make bench` runs: the whole path over real sockets, in CPU milliseconds per move."""
