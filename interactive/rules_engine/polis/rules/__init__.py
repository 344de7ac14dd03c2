"""What each rule of Polis means: functions over plain values."""
