#!/usr/bin/env bash
# Writes the part of nginx's configuration that depends on variables, then becomes nginx. PUBLIC_URL, the public address of
# the site, is required. TRUSTED_PROXIES has addresses or networks of proxies, separated by commas. nginx takes the visitor's
# address from their X-Forwarded-For. `start.sh print` only prints the configuration.
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
  # Each proxy adds the address that asked it. The last address that is not trusted is the visitor's.
  echo 'real_ip_recursive on;'
}

TRUSTED_PROXIES=${TRUSTED_PROXIES:-}
conf=$(site_conf)
[ "${1:-}" = print ] && { echo "$conf"; exit; }
echo "$conf" > /tmp/site.conf
PATH=$PATH:/usr/sbin
exec nginx -c "$(dirname "$0")/nginx.conf" -g 'daemon off;'
