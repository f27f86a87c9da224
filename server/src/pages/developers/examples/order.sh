#!/bin/sh
# Licenses one picture by credits. Needs SITE, CLIENT_ID and CLIENT_SECRET; the picture's id is the argument.
set -eu

token=$(curl --fail --silent --user "$CLIENT_ID:$CLIENT_SECRET" \
  --data grant_type=client_credentials "$SITE/identity/token" |
  sed -E 's/.*"access_token":"([^"]+)".*/\1/')

post() {
  curl --fail-with-body --silent --header "Authorization: Bearer $token" \
    --header "Content-Type: application/json" "$@"
}

basket="\"subscriptionImages\":[{\"assetId\":\"$1\",\"resolutionType\":0}],\"aLaCarteImages\":[]"
quote=$(post --data "{$basket}" "$SITE/api/checkout/quote" |
  sed -E 's/.*"quoteHash":"([^"]+)".*/\1/')

# The same key may be sent again after a broken connection: there is one order.
post --header "Idempotency-Key: order-of-$1" \
  --data "{$basket,\"quoteHash\":\"$quote\"}" "$SITE/api/checkout/order"
