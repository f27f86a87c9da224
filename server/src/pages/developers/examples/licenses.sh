#!/bin/sh
# Saves all licenses as CSV, and the certificate of the newest. Needs SITE, CLIENT_ID and CLIENT_SECRET.
set -eu

token=$(curl --fail --silent --user "$CLIENT_ID:$CLIENT_SECRET" \
  --data grant_type=client_credentials "$SITE/identity/token" |
  sed -E 's/.*"access_token":"([^"]+)".*/\1/')

get() {
  curl --fail --silent --retry 3 --header "Authorization: Bearer $token" "$@"
}

get --output licenses.csv "$SITE/api/licensing/license/export"
newest=$(get "$SITE/api/licensing/license?maxResultCount=1" |
  sed -E 's/.*"items":\[\{"id":"([^"]+)".*/\1/')
get --output certificate.pdf "$SITE/api/licensing/license/$newest/certificate"
