#!/bin/sh
# Searches the catalog. Needs SITE, CLIENT_ID and CLIENT_SECRET.
set -eu

token=$(curl --fail --silent --user "$CLIENT_ID:$CLIENT_SECRET" \
  --data grant_type=client_credentials "$SITE/identity/token" |
  sed -E 's/.*"access_token":"([^"]+)".*/\1/')

curl --fail --silent --get "$SITE/api/asset-management/asset" \
  --header "Authorization: Bearer $token" \
  --header "Accept-Language: en" \
  --data-urlencode "searchText=${1:-harbor}" \
  --data maxResultCount=20
