#!/bin/sh
# Starts nginx in the container. The settings that origins.sh reads go into the page's policy; with IDENTITY_URL the
# embedded provider gets its own server.
set -eu
sh /etc/console/origins.sh > /etc/console/local/origins.conf
rm -f /etc/console/local/own-identity.conf
if [ -n "${IDENTITY_URL:-}" ] && [ -z "${OIDC_ISSUER:-}" ]; then
  echo 'include identity.conf;' > /etc/console/local/own-identity.conf
fi
nginx -t -q -c /etc/console/nginx.conf
exec nginx -c /etc/console/nginx.conf -g 'daemon off;'
