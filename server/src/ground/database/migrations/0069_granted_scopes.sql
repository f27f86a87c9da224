-- Tokens say all scopes that were asked for, and refreshing may name them again: what was issued before can as well.
update oidc_payloads set payload = jsonb_set(payload, '{resources}', '{"urn:editorial:api": "openid profile email roles offline_access Editorial"}')
  where kind = 'Grant';
update oidc_payloads set payload = jsonb_set(payload, '{scope}', to_jsonb(payload->>'scope' || ' offline_access'))
  where kind = 'RefreshToken' and payload->>'scope' <> '' and not string_to_array(payload->>'scope', ' ') @> array['offline_access'];
