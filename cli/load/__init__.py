"""`tute load`: many tables at once, each client a strict reader, and what it cost."""
