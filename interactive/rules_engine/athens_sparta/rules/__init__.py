"""What each rule means: functions over plain values and boards; nothing here knows a game in progress."""
