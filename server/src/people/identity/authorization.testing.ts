import * as openid from 'openid-client';
import { ClientScope } from '../../ground/issuer.ts';

/**
 * What the shell does: an authorization request of the site's own client, and a function that
 * exchanges its code. `more` adds or replaces parameters.
 */
export async function authorization(siteUrl: string, more: Readonly<Record<string, string>> = {}) {
  const configuration = await openid.discovery(
    new URL(`${siteUrl}/identity`),
    'Editorial_App',
    undefined,
    openid.None(),
    { execute: [openid.allowInsecureRequests] },
  );
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: `${siteUrl}/signin-callback`,
    scope: ClientScope,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return {
    configuration,
    address,
    exchange: (callback: URL) =>
      openid.authorizationCodeGrant(configuration, callback, { pkceCodeVerifier }),
  };
}
