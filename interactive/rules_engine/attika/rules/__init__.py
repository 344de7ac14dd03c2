"""What each rule means, once: functions of plain values. Imports no other box of the game."""
