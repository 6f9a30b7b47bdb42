#!/bin/sh
# Prints nginx's lines with the foreign origins that the page's policy allows, from the server's own settings (the table
# in server/README.md), as foreignOrigins() of the server does.
set -eu

fail() {
  echo "$1" >&2
  exit 2
}

# Address → its origin, with a leading blank; nothing → nothing.
origin() {
  [ -n "$1" ] || return 0
  found=$(printf '%s\n' "$1" | sed -nE 's#^(https?://[A-Za-z0-9.:-]+|https?://\[[0-9A-Fa-f:]+\](:[0-9]+)?)([/?].*)?$#\1#p')
  [ -n "$found" ] || fail "$1 is no http or https address."
  printf ' %s' "$found"
}

# Each address of a list that is separated by blanks or commas.
origins() {
  for address in $(printf '%s' "$1" | tr ',' ' '); do origin "$address" || exit; done
}

# Each once, in their order, as the server names them.
once() {
  printf '%s' "$1" | tr -s ' ' '\n' | awk 'NF && !seen[$0]++ { printf " %s", $0 }'
}

# With a foreign provider there is no embedded one that could be elsewhere.
provider=$(origin "${OIDC_ISSUER:-${IDENTITY_URL:-}}")
provider="$provider$(origins "${PROVIDER_ORIGIN:-}")"
remotes=$(origins "${REMOTE_ORIGINS:-}")
reporting=$(origin "${ERROR_REPORTING_SCRIPT:-}")
stores=$(once "$(origins "${OBJECT_STORE_ORIGINS:-}")")

echo "set \$console_connect_origins \"$(once "$provider$reporting$remotes$stores")\";"
echo "set \$console_script_origins \"$(once "$reporting$remotes")\";"
echo "set \$console_form_origins \"$(once "$provider")\";"
echo "set \$console_store_origins \"$stores\";"
# A directive of its own, where there is something to name.
echo "set \$console_media_policy \"${stores:+ media-src$stores;}\";"
