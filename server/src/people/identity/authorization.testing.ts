import * as openid from 'openid-client';
import { DEMO_PASSWORD } from '../../demo/people.ts';
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

type Json = Record<string, any>;

/** Asks the issuer for a token of the site's own client. */
export async function askToken(
  siteUrl: string,
  form: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly body: Json }> {
  const response = await fetch(`${siteUrl}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'Editorial_App', ...form }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

/** Signs a person of the demo in by password. Gives the issuer's answer. */
export const signInByPassword = async (siteUrl: string, person: string): Promise<Json> =>
  (
    await askToken(siteUrl, {
      grant_type: 'password',
      username: `${person}@editorial.test`,
      password: DEMO_PASSWORD,
      scope: 'openid offline_access Editorial',
    })
  ).body;

/** The token of somebody who acts for another person. */
export const impersonatingToken = async (
  siteUrl: string,
  accessToken: string,
  userId: string,
): Promise<string> =>
  (
    await askToken(siteUrl, {
      grant_type: 'Impersonation',
      access_token: accessToken,
      UserId: userId,
    })
  ).body.access_token;
