"""How fast the page is, in a real Chromium."""
