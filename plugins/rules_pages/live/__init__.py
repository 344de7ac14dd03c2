"""`make serve`: pages are made when they are requested, from data that is read again when a file is saved."""
