"""What `make docs` runs: pages, and tables in pages, written from the code."""
