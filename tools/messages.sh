# Output functions, sourced by the other tools. They print one line when a step starts and one when it is done.

say() { printf '• %s\n' "$*"; }

# stop "what is wrong" "what to do" ...
stop() {
  printf '\n✗ %s\n' "$1" >&2
  shift
  printf '  %s\n' "$@" >&2
  exit 1
}
