#!/bin/sh
# Starts nginx from the folder of this file, in the container and in the tests. The settings that origins.sh reads go into
# the page's policy; with IDENTITY_URL the embedded provider gets its own server.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sh "$here/origins.sh" > "$here/local/origins.conf"
rm -f "$here/local/own-identity.conf"
if [ -n "${IDENTITY_URL:-}" ] && [ -z "${OIDC_ISSUER:-}" ]; then
  echo 'include identity.conf;' > "$here/local/own-identity.conf"
fi
nginx -t -q -p "$here" -c "$here/nginx.conf"
exec nginx -p "$here" -c "$here/nginx.conf" -g 'daemon off;'
