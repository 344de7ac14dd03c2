"""What stands around the engine on a page: sentences, answers as HTML, and the live calculator."""
