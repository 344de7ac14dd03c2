"""The battle cards and the chances of battles."""
