"""How quickly open hands are played out to the best end."""
