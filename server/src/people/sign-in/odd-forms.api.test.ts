import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openGridSite } from '../../testing/calls/access-callers.testing.ts';
import type { TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { Browser } from './browser.testing.ts';

let site: TestSite;
before(async () => {
  site = await openGridSite();
});
after(() => site.close());

const NUL = '\u0000';
const client = { client_id: 'Editorial_App' };
const person = { username: 'client@editorial.test', password: DEMO_PASSWORD };

/** What clients send to the issuer, by its path. */
const formsOf = (token: string): readonly (readonly [string, Record<string, string>])[] => [
  ['token', { ...client, ...person, grant_type: 'password', scope: 'openid', code: '1' }],
  ['token', { ...client, grant_type: 'refresh_token', refresh_token: 'x', scope: 'openid' }],
  [
    'token',
    {
      ...client,
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: 'x',
      code_verifier: 'x',
    },
  ],
  ['token', { ...client, grant_type: 'Impersonation', access_token: token, UserId: 'x' }],
  ['token', { ...client, grant_type: 'Impersonation', access_token: token, TenantId: 'x' }],
  ['token', { client_id: 'x', client_secret: 'x', grant_type: 'client_credentials' }],
  ['token/revocation', { ...client, token: 'x', token_type_hint: 'refresh_token' }],
  ['me', { access_token: 'x' }],
  [
    'auth',
    {
      ...client,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${site.url}/signin-callback`,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      state: 's',
      nonce: 'n',
      login_hint: 'client',
      tenant: 'northlight',
      culture: 'de',
      ui_locales: 'de',
      prompt: 'login',
      claims: '{}',
    },
  ],
  ['session/end', { ...client, post_logout_redirect_uri: site.url, state: 's' }],
];

test('a NUL, or a name that every object has, anywhere in a form of the issuer is no failure of it', async () => {
  const failed: string[] = [];
  let count = 0;
  const note = (status: number, what: string) => {
    count += 1;
    if (status >= 500) failed.push(`${status} ${what}`);
  };
  for (const [path, form] of formsOf(await site.tokenOf('support')))
    for (const field of Object.keys(form))
      for (const odd of [`a${NUL}b`, NUL, '__proto__', 'constructor']) {
        const spoiled = new URLSearchParams({ ...form, [field]: odd });
        const address = `${site.url}/identity/${path}`;
        const what = `${path} ${field} ${JSON.stringify(odd)}`;
        for (const headers of [{}, { __tenant: 'northlight' }] as Record<string, string>[]) {
          const { url, page } = { url: address, page: 'POST' };
          const sent = await fetch(url, {
            method: 'POST',
            redirect: 'manual',
            headers,
            body: spoiled,
          });
          note(sent.status, `${page} ${what}`);
          // An authorization request by POST goes on by GET.
          const next = sent.headers.get('location');
          if (next)
            note((await fetch(new URL(next, address), { redirect: 'manual' })).status, what);
        }
        note((await fetch(`${address}?${spoiled}`, { redirect: 'manual' })).status, `GET ${what}`);
      }
  assert.ok(count > 400, `${count} forms`);
  assert.deepEqual(failed, []);
});

test('a NUL in a field of the sign-in page is a wrong name, password or organization', async () => {
  const [, form] = formsOf('').find(([path]) => path === 'auth') ?? [];
  for (const field of ['username', 'password', 'tenant', 'token']) {
    const browser = new Browser();
    const query = new URLSearchParams({ ...form, claims: '' });
    query.delete('claims');
    const { url, page } = await browser.follow(`${site.url}/identity/auth?${query}`);
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const given: Record<string, string> = { ...person, tenant: '', token };
    given[field] += NUL;
    const answer = await browser.open(url, given);
    assert.equal(answer.status, 400, field);
    assert.match(await answer.text(), /name="password"/, field);
  }
});
