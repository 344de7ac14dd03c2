"""Pictures of battles, maps and whole games."""
