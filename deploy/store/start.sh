#!/usr/bin/env bash
# An S3-compatible store on one machine: OpenStack Swift with s3api, as Debian packages it, and the cache it needs.
# Requires STORE_HOST, STORE_DIR, S3_ACCESS_KEY_ID (account:user) and S3_SECRET_ACCESS_KEY. Listens on port 9100.
set -euo pipefail
: "${STORE_HOST:?}" "${STORE_DIR:?}" "${S3_ACCESS_KEY_ID:?}" "${S3_SECRET_ACCESS_KEY:?}"
PORT=9100 CACHE_PORT=9109 INNER=${STORE_INNER_HOST:-127.0.0.1}
run=$(mktemp -d)
mkdir -p "$STORE_DIR/disk"

# The hash suffix decides where each object is stored, so it is made once and kept with the data.
[ -f "$STORE_DIR/hash" ] || od -An -N16 -tx1 /dev/urandom | tr -d ' \n' > "$STORE_DIR/hash"
printf '[swift-hash]\nswift_hash_path_suffix = %s\nswift_hash_path_prefix = editorial\n[swift-constraints]\nmax_file_size = 5368709122\n[storage-policy:0]\nname = gold\ndefault = yes\n' "$(cat "$STORE_DIR/hash")" > "$run/swift.conf"

for kind in account:1 container:2 object:3; do
  name=${kind%:*} port=$((PORT + ${kind#*:}))
  cat > "$run/$name-server.conf" <<C
[DEFAULT]
bind_ip = $INNER
bind_port = $port
workers = 0
devices = $STORE_DIR
mount_check = false
swift_dir = $run
user = $(id -un)
log_level = WARNING
[pipeline:main]
pipeline = $name-server
[app:$name-server]
use = egg:swift#$name
C
  # One disk holds every part of a ring, so rings that are made again are the same, at any address.
  { swift-ring-builder "$run/$name.builder" create 4 1 1; swift-ring-builder "$run/$name.builder" add "r1z1-$INNER:$port/disk" 1; swift-ring-builder "$run/$name.builder" rebalance; } > /dev/null
done
cat > "$run/proxy-server.conf" <<C
[DEFAULT]
bind_ip = $STORE_HOST
bind_port = $PORT
workers = 2
swift_dir = $run
user = $(id -un)
log_level = WARNING
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = $INNER:$CACHE_PORT
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${S3_ACCESS_KEY_ID/:/_} = $S3_SECRET_ACCESS_KEY .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
C
chmod 600 "$run/proxy-server.conf"

stop() { trap - TERM INT EXIT; kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$run"; }
trap 'stop; exit 0' TERM INT
trap stop EXIT
cache_user=(); [ "$(id -u)" != 0 ] || cache_user=(-u nobody)
memcached "${cache_user[@]}" -l "$INNER" -p $CACHE_PORT -m 64 &
here=$(dirname "$0")
for name in account container object proxy; do /usr/bin/python3 "$here/serve.py" $name "$run/$name-server.conf" & done
# If one process ends, all end, so that the supervisor starts all of them again.
wait -n
exit 1
