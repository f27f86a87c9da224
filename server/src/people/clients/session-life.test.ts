import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { sessionLives } from './session-life.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite({
    variables: {
      SESSION_IDLE_HOURS: '2',
      SESSION_DAYS: '1',
      PUBLIC_URL: 'https://editorial.example',
    },
  });
});
after(() => site.close());

const own = () => `http://127.0.0.1:${site.context.environment.port}`;
async function token(fields: Record<string, string>): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${own()}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'Editorial_App', ...fields }),
  });
  return { status: answer.status, body: await answer.json() };
}
const signIn = () =>
  token({
    grant_type: 'password',
    scope: 'openid offline_access Editorial',
    username: 'client@editorial.test',
    password: DEMO_PASSWORD,
  });
const refresh = (given: string) => token({ grant_type: 'refresh_token', refresh_token: given });

/** The lifetime of the newest entry of a kind, in whole seconds. */
async function lifeOfNewest(kind: string): Promise<number> {
  const { rows } = await site.context.database.executeSql(
    `select floor(extract(epoch from max(expires_at) - now()))::int as life from oidc_payloads
     where kind = $1 and consumed_at is null`,
    [kind],
  );
  return Number(rows[0]?.life);
}
const grantEndsIn = (seconds: number) =>
  site.context.database.executeSql(
    `update oidc_payloads set expires_at = now() + $1 * interval '1 second',
       payload = jsonb_set(payload, '{exp}', to_jsonb(floor(extract(epoch from now()))::bigint + $1::int))
     where kind = 'Grant'`,
    [seconds],
  );

test('a session ends when unused, and refreshed tokens end a fixed time after the sign-in', async () => {
  const { body: first } = await signIn();
  assert.ok(Math.abs((await lifeOfNewest('RefreshToken')) - 2 * 3600) < 60);
  assert.ok(Math.abs((await lifeOfNewest('Grant')) - 24 * 3600) < 60);

  await grantEndsIn(600);
  const { status, body: second } = await refresh(first.refresh_token);
  assert.equal(status, 200, JSON.stringify(second));
  assert.ok((await lifeOfNewest('RefreshToken')) <= 600, 'a refreshed token outlives its sign-in');

  await grantEndsIn(-1);
  const late = await refresh(second.refresh_token);
  assert.deepEqual([late.status, late.body.error], [400, 'invalid_grant']);
});

test('over HTTPS, the issuer’s cookies are bound to the host', async () => {
  const query = new URLSearchParams({
    client_id: 'Editorial_App',
    response_type: 'code',
    redirect_uri: 'https://editorial.example/signin-callback',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const answer = await fetch(`${own()}/identity/auth?${query}`, { redirect: 'manual' });
  assert.equal(answer.status, 303);
  const cookies = answer.headers.getSetCookie();
  assert.ok(cookies.some((cookie) => cookie.startsWith('__Host-interaction=')));
  for (const cookie of cookies) {
    assert.match(cookie, /^__(Host|Secure)-/);
    assert.match(cookie, /; secure/i);
    assert.match(cookie, /; httponly/i);
    assert.doesNotMatch(cookie, /; domain=/i);
    if (cookie.startsWith('__Host-')) assert.match(cookie, /; path=\/;/);
  }
});

test('a page may request passkeys from the browser and no other feature', async () => {
  const { headers } = await fetch(`${own()}/api/abp/application-configuration`);
  const policy = headers.get('permissions-policy') ?? '';
  assert.match(policy, /camera=\(\)/);
  assert.match(policy, /publickey-credentials-get=\(self\)/);
  assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
});

test('a session and its grant live as long as they are set, to the second', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const near = (life: unknown, expected: number) =>
    assert.ok(Math.abs(Number(life) - expected) <= 2, `${life}, not ${expected}`);
  const lives = sessionLives({ sessionDays: 1, sessionIdleHours: 2 }) as Record<
    'Grant' | 'RefreshToken' | 'Session',
    (...given: unknown[]) => number
  >;
  const ctx = { oidc: { entities: {} } };
  near(lives.Session(ctx, { loginTs: seconds() }), 2 * 3600);
  near(lives.Session(ctx, {}), 2 * 3600);
  near(lives.Session(ctx, { loginTs: seconds() - 23.5 * 3600 }), 1800);
  // The library rejects a lifetime of 0 s.
  assert.equal(lives.Session(ctx, { loginTs: seconds() - 25 * 3600 }), 1);
  assert.equal(lives.Session(ctx, { loginTs: seconds() - 24 * 3600 }), 1);
  near(lives.RefreshToken(ctx, {}, undefined), 2 * 3600);
  near(
    lives.RefreshToken({ oidc: { entities: { Grant: { exp: seconds() + 60 } } } }, {}, undefined),
    60,
  );
  assert.equal(lives.Grant(ctx), 86_400);
  // A client whose tokens live longer than a session, and one whose tokens live shorter.
  const longer = { refresh_token_seconds: 864_000 };
  const shorter = { refresh_token_seconds: 600 };
  assert.equal(lives.Grant({ oidc: { client: longer } }), 864_000);
  assert.equal(lives.Grant({ oidc: { client: shorter } }), 86_400);
  near(lives.RefreshToken(ctx, {}, shorter), 600);
  // Idle for longer than the whole session is never reached.
  const short = sessionLives({ sessionDays: 1, sessionIdleHours: 48 }) as typeof lives;
  near(short.Session(ctx, { loginTs: seconds() }), 86_400);
});
