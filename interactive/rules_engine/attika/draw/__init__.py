"""Pictures of states and components."""
