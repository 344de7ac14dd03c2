"""Questions about the rules, answered line by line. Imports rules/, never game/."""
