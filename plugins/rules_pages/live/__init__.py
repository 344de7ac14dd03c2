"""`make serve`: pages made when they are asked for, from data that is read again when a file is saved."""
