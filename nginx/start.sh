#!/bin/sh
# Starts nginx in the container. PROVIDER_ORIGIN, the origin of a foreign identity provider, goes into the page's policy.
set -eu
if [ -n "${PROVIDER_ORIGIN:-}" ]; then
  sed -i "s#^set \$console_\(connect\|form\)_origins .*#set \$console_\1_origins \" ${PROVIDER_ORIGIN}\";#" /etc/console/local/server.conf
fi
nginx -t -q -c /etc/console/nginx.conf
exec nginx -c /etc/console/nginx.conf -g 'daemon off;'
