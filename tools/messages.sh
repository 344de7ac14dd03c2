# Sourced by the other tools: how they speak. One line when something starts, one when it is done.

say() { printf '• %s\n' "$*"; }

# stop "what is wrong" "what to do" ...
stop() {
  printf '\n✗ %s\n' "$1" >&2
  shift
  printf '  %s\n' "$@" >&2
  exit 1
}
