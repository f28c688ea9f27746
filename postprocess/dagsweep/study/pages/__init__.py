"""How claims, figures and printed tables are shown."""
