#!/usr/bin/env bash
# Writes what nginx must know of the variables, then becomes nginx. Wants PUBLIC_URL (how people call the site);
# TRUSTED_PROXIES names the proxies before it (addresses or networks, by commas), whose X-Forwarded-For says who asks.
# `start.sh print` only shows what it would write.
set -euo pipefail
: "${PUBLIC_URL:?}"
fail() { echo "$1" >&2; exit 1; }
[[ $PUBLIC_URL =~ ^(https?)://([][A-Za-z0-9.:-]+)/*$ ]] || fail "PUBLIC_URL can't be used: https://name is expected."
scheme=${BASH_REMATCH[1]} host=${BASH_REMATCH[2]}

site_conf() {
  echo "map \$host \$public_scheme { default $scheme; }"
  echo "map \$host \$public_host { default \"$host\"; }"
  for proxy in ${TRUSTED_PROXIES//,/ }; do
    [[ $proxy =~ ^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$ ]] || fail "TRUSTED_PROXIES can't be used: '$proxy' is no address."
    echo "set_real_ip_from $proxy;"
  done
  echo 'real_ip_header X-Forwarded-For;'
  # Of several proxies each one adds whom it heard: the last that is not trusted is the visitor.
  echo 'real_ip_recursive on;'
}

TRUSTED_PROXIES=${TRUSTED_PROXIES:-}
conf=$(site_conf)
[ "${1:-}" = print ] && { echo "$conf"; exit; }
echo "$conf" > /tmp/site.conf
PATH=$PATH:/usr/sbin
exec nginx -c "$(dirname "$0")/nginx.conf" -g 'daemon off;'
