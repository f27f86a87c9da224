import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createLocalJWKSet,
  decodeJwt,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
  type JSONWebKeySet,
} from 'jose';
import { ClientScope } from '../../ground/issuer.ts';
import { AllPolicies } from '@editorial/contracts/policy';
import { applicationConfiguration } from '@editorial/contracts/configuration';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

type Json = Record<string, any>;
async function token(
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client_id: 'Editorial_App', ...form }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

const signIn = async (person: string): Promise<Json> =>
  (
    await token({
      grant_type: 'password',
      username: `${person}@editorial.test`,
      password: DEMO_PASSWORD,
      scope: ClientScope,
    })
  ).body;
const configuration = async (
  accessToken?: string,
  headers: Record<string, string> = {},
): Promise<Json> =>
  (await site.call('GET', '/api/abp/application-configuration', { token: accessToken, headers }))
    .body;
const userId = async (person: string): Promise<string> =>
  decodeJwt((await signIn(person)).access_token as string).sub ?? '';

test('[R7.48] the discovery document names all endpoints in use', async () => {
  const { body } = await site.call('GET', '/identity/.well-known/openid-configuration');
  for (const name of [
    'authorization_endpoint',
    'token_endpoint',
    'revocation_endpoint',
    'userinfo_endpoint',
    'jwks_uri',
    'end_session_endpoint',
  ])
    assert.match(body[name], new RegExp(`^${site.url}/identity/`), name);
  assert.deepEqual(body.code_challenge_methods_supported, ['S256']);
});

test('[R3.63][R7.49] the password grant returns a token response; a wrong password is reported as such', async () => {
  const good = await signIn('client');
  for (const name of ['access_token', 'refresh_token', 'scope', 'expires_in'])
    assert.ok(good[name], name);
  const bad = await token({
    grant_type: 'password',
    username: 'client@editorial.test',
    password: 'wrong',
  });
  assert.deepEqual(
    [bad.status, bad.body.error, bad.body.error_description],
    [400, 'invalid_grant', 'The user name or the password is wrong.'],
  );
});

test('[R7.51] a refresh token works once; using it again ends the whole grant', async () => {
  const first = await signIn('client');
  const second = await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
  assert.equal(second.status, 200);
  assert.notEqual(second.body.refresh_token, first.refresh_token);
  assert.equal(
    (await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).status,
    400,
  );
  assert.equal(
    (await token({ grant_type: 'refresh_token', refresh_token: second.body.refresh_token })).status,
    400,
  );
  assert.equal(
    (await site.call('GET', '/api/account/my-profile', { token: second.body.access_token })).status,
    401,
  );
});

test('[R7.52] a revoked refresh token is refused', async () => {
  const { refresh_token } = await signIn('client');
  await fetch(`${site.url}/identity/token/revocation`, {
    method: 'POST',
    body: new URLSearchParams({ token: refresh_token, client_id: 'Editorial_App' }),
  });
  assert.equal((await token({ grant_type: 'refresh_token', refresh_token })).status, 400);
});

test('[R7.53] userinfo returns sub with a token and 401 without', async () => {
  const { access_token } = await signIn('client');
  const { body } = await site.call('GET', '/identity/me', { token: access_token });
  assert.deepEqual([body.sub, body.email], [decodeJwt(access_token).sub, 'client@editorial.test']);
  assert.equal((await site.call('GET', '/identity/me')).status, 401);
});

test('[R7.54][R7.98N] the access token verifies with the key set and carries the API scope', async () => {
  const { access_token } = await signIn('client');
  const keys = (await site.call('GET', '/identity/jwks')).body as JSONWebKeySet;
  const { payload } = await jwtVerify(access_token, createLocalJWKSet(keys), {
    issuer: `${site.url}/identity`,
    audience: 'Editorial',
  });
  assert.ok(String(payload.scope).split(' ').includes('Editorial'));
});

test('forged tokens are refused: without an algorithm, or signed with the public key as a secret', async () => {
  const { access_token } = await signIn('client');
  const claims = decodeJwt(access_token);
  const keys = (await site.call('GET', '/identity/jwks')).body;
  const forged = [
    new UnsecuredJWT(claims).encode(),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: keys.keys[0].kid })
      .sign(new TextEncoder().encode(JSON.stringify(keys.keys[0]))),
  ];
  for (const jwt of forged)
    assert.equal((await site.call('GET', '/api/account/my-profile', { token: jwt })).status, 401);
});

test('PKCE can be neither omitted nor downgraded, and an unknown redirect_uri gets no redirect', async () => {
  const ask = (more: Record<string, string>) =>
    fetch(
      `${site.url}/identity/auth?${new URLSearchParams({ client_id: 'Editorial_App', response_type: 'code', scope: 'openid', redirect_uri: `${site.url}/signin-callback`, ...more })}`,
      { redirect: 'manual' },
    );
  const weak: Record<string, string>[] = [
    {},
    { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
  ];
  for (const more of weak)
    assert.match((await ask(more)).headers.get('location') ?? '', /error=invalid_request/);
  const foreign = await ask({
    redirect_uri: 'https://evil.test/',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  assert.deepEqual([foreign.status, foreign.headers.get('location')], [400, null]);
});

test('[R1.13][R3.48][R4.84N][R6.20N][R7.97N][R8.31N] support impersonates a user and returns; impersonations can’t be chained; nobody else may impersonate', async () => {
  const support = await signIn('support');
  const target = await userId('client');
  const acting = await token({
    grant_type: 'Impersonation',
    access_token: support.access_token,
    UserId: target,
  });
  for (const name of ['access_token', 'refresh_token', 'scope', 'expires_in'])
    assert.ok(acting.body[name], name);
  assert.equal(
    'impersonatorUserId' in (await configuration(support.access_token)).currentUser,
    false,
  );
  const during = (await configuration(acting.body.access_token)).currentUser;
  assert.deepEqual(
    [during.id, during.impersonatorUserId],
    [target, decodeJwt(support.access_token).sub],
  );
  const renewed = await token({
    grant_type: 'refresh_token',
    refresh_token: acting.body.refresh_token,
  });
  assert.equal(
    (await configuration(renewed.body.access_token)).currentUser.impersonatorUserId,
    decodeJwt(support.access_token).sub,
  );
  const chained = await token({
    grant_type: 'Impersonation',
    access_token: renewed.body.access_token,
    UserId: await userId('seat'),
  });
  assert.equal(chained.status, 400);
  assert.match(chained.body.error_description, /^Editorial:ImpersonationChain: You already act/);
  const back = await token({
    grant_type: 'Impersonation',
    access_token: renewed.body.access_token,
  });
  const after = (await configuration(back.body.access_token)).currentUser;
  assert.deepEqual(
    [after.id, 'impersonatorUserId' in after],
    [decodeJwt(support.access_token).sub, false],
  );
  const client = await token({
    grant_type: 'Impersonation',
    access_token: (await signIn('client')).access_token,
    UserId: await userId('seat'),
  });
  assert.match(client.body.error_description, /^Editorial:ImpersonationRefused/);
});

test('[R1.14][R3.59] support impersonates a tenant and gets tokens of that tenant', async () => {
  const tenant = (await site.call('GET', '/api/abp/multi-tenancy/tenants/by-name/northlight')).body;
  const acting = await token({
    grant_type: 'Impersonation',
    access_token: (await signIn('support')).access_token,
    TenantId: tenant.tenantId,
  });
  const inside = await configuration(acting.body.access_token);
  assert.deepEqual(
    [
      inside.currentTenant.name,
      inside.currentUser.tenantId,
      Boolean(inside.currentUser.impersonatorUserId),
    ],
    ['northlight', tenant.tenantId, true],
  );
});

test('a user of another tenant is refused without its header and accepted with it', async () => {
  const form = {
    grant_type: 'password',
    username: 'client@northlight.test',
    password: DEMO_PASSWORD,
  };
  assert.equal((await token(form)).status, 400);
  assert.equal((await token(form, { __tenant: 'northlight' })).status, 200);
});

test('[R7.39] the application configuration matches its schema, with and without a token', async () => {
  const { access_token } = await signIn('admin');
  for (const accessToken of [undefined, access_token as string]) {
    const answer = await configuration(accessToken);
    assert.doesNotThrow(() => applicationConfiguration.parse(answer));
  }
});

test('[R3.47][R3.49][R3.58] the application configuration names the user and the tenant', async () => {
  const nobody = await configuration();
  assert.equal(nobody.currentUser.isAuthenticated, false);

  const { access_token } = await signIn('admin');
  const somebody = await configuration(access_token);
  assert.equal(somebody.currentUser.isAuthenticated, true);
  for (const name of ['id', 'name', 'surName', 'userName'])
    assert.ok(somebody.currentUser[name], name);
  for (const name of ['id', 'name', 'isAvailable']) assert.ok(name in somebody.currentTenant, name);
});

test('[R3.50][R3.51][R3.52][R3.53][R3.60] the application configuration has policies, features, settings and tenancy', async () => {
  const { access_token } = await signIn('admin');
  const { auth, features, globalFeatures, multiTenancy, setting } =
    await configuration(access_token);
  const policies = Object.values(auth.grantedPolicies);
  assert.ok(policies.length > 0);
  assert.ok(policies.every((isGranted) => typeof isGranted === 'boolean'));
  assert.equal(typeof features.values, 'object');
  assert.equal(setting.values['Abp.Identity.Password.RequiredLength'], '6');
  assert.ok(Array.isArray(globalFeatures.enabledFeatures));
  assert.equal(typeof multiTenancy.isEnabled, 'boolean');
});

test('[R3.54][R3.55][R3.57] the application configuration has texts by resource and the languages', async () => {
  const { localization } = await configuration();
  assert.equal(localization.values.AbpAccount.Login, 'Sign in');
  assert.equal(localization.defaultResourceName, 'Editorial');
  assert.ok(localization.languages.length > 1);
  for (const language of localization.languages) {
    assert.ok(language.cultureName);
    assert.ok(language.displayName);
  }
});

test('[R3.56] the culture follows Accept-Language', async () => {
  assert.equal(
    (await configuration(undefined, { 'accept-language': 'de-AT,de;q=0.9' })).localization
      .currentCulture.cultureName,
    'de',
  );
  assert.equal(
    (await configuration(undefined, { 'accept-language': 'tlh' })).localization.currentCulture
      .cultureName,
    'en',
  );
});

test('[R3.61][R7.40][R7.41] tenants are found by name and ID; an unknown one returns success false', async () => {
  const byName = (await site.call('GET', '/api/abp/multi-tenancy/tenants/by-name/NorthLight')).body;
  assert.deepEqual([byName.success, byName.name], [true, 'northlight']);
  assert.equal(
    (await site.call('GET', `/api/abp/multi-tenancy/tenants/by-id/${byName.tenantId}`)).body
      .success,
    true,
  );
  for (const path of ['by-name/nothing', 'by-id/00000000-0000-4000-8000-000000000009']) {
    const { status, body } = await site.call('GET', `/api/abp/multi-tenancy/tenants/${path}`);
    assert.deepEqual([status, body.success], [200, false]);
  }
});

test('[R3.02][R3.16][R6.02][R7.18] public profiles include the type', async () => {
  const typeOf = async (person: string) =>
    (
      await site.call('GET', '/api/public/public-profile/current', {
        token: await site.tokenOf(person),
      })
    ).body.profile.type;
  assert.deepEqual([await typeOf('client'), await typeOf('contributor')], [3, 0]);
});

test('[R6.22N] the demo users have the specified policies', async () => {
  const policies = async (person: string) =>
    Object.keys((await configuration(await site.tokenOf(person))).auth.grantedPolicies).sort();
  assert.deepEqual(await policies('client'), ['Checkout.Orders', 'Licensing.Licenses']);
  assert.deepEqual(await policies('contributor'), [
    'AssetManagement.Assets',
    'AssetManagement.Assets.Create',
    'AssetManagement.Assets.Edit',
  ]);
  assert.deepEqual(await policies('support'), [
    'AbpIdentity.Users',
    'AbpIdentity.Users.Impersonation',
    'Saas.Tenants',
    'Saas.Tenants.Impersonation',
  ]);
  assert.deepEqual(await policies('admin'), AllPolicies.toSorted());
});

test('[R8.35N] errors carry the flag and the standard shape, with a readable text', async () => {
  const { status, headers, body } = await site.call('GET', '/api/account/my-profile');
  assert.deepEqual(
    [status, headers.get('_AbpErrorFormat'), body.error.code, body.error.message],
    [401, 'true', 'Editorial:NotAuthenticated', 'You are not authenticated!'],
  );
});

test('cookies alone change nothing: the XSRF header is required', async () => {
  const body = { email: 'client@editorial.test', appName: 'Editorial' };
  assert.equal(
    (
      await site.call('POST', '/api/account/send-password-reset-code', {
        body,
        headers: { cookie: 'XSRF-TOKEN=abc' },
      })
    ).status,
    400,
  );
  assert.equal(
    (
      await site.call('POST', '/api/account/send-password-reset-code', {
        body,
        headers: { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' },
      })
    ).status,
    204,
  );
});

test('an address that is none is refused with the security headers, in the format of errors', async () => {
  for (const path of ['/%', '/%E0%A4%A']) {
    const { status, headers, body } = await site.call('GET', path);
    assert.deepEqual([status, body.error?.code], [400, 'FST_ERR_BAD_URL'], path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path);
  }
});

test('every kind of page has its security headers', async () => {
  for (const path of [
    '/',
    '/api/subscription/plan',
    '/identity/.well-known/openid-configuration',
    '/remotes/registry.json',
  ]) {
    const { headers } = await site.call('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    const [scripts = ''] = /(?<=script-src )[^;]*/.exec(policy) ?? [];
    // The first script of a drawn page is allowed by its hash, where the site is built.
    assert.match(scripts, /^('sha256-[A-Za-z0-9+/=]{44}' )*'self'$/, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
  }
});
