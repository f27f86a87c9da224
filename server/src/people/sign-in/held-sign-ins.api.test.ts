import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { identityApi } from '@editorial/contracts/identity';
import { ownDataApi } from '@editorial/contracts/own-data';
import { decodeJwt } from 'jose';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { authorization } from '../identity/authorization.testing.ts';
import { Browser } from './browser.testing.ts';

let site: TestSite;
let admin: string;
before(async () => {
  site = await openTestSite();
  admin = await site.tokenOf('admin');
});
after(() => site.close());

const OTHER = 'An0ther-One!';
const reasons = { ground: 'Terms', facts: 'Somebody else signed in to this account.' };
const far = () => new Date(Date.now() + 86_400_000).toISOString();

/** A sign-in with the right password, up to the last redirect: the browser's next address. */
async function heldSignIn(person: string) {
  const browser = new Browser();
  const { address, exchange } = await authorization(site.url);
  const { url, page } = await browser.follow(address);
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const username = `${person}@editorial.test`;
  const form = { token, username, password: DEMO_PASSWORD, tenant: '' };
  const answer = await browser.open(url, form);
  assert.equal(answer.status, 303);
  const next = new URL(answer.headers.get('location') ?? '', url);
  return { browser, next, exchange };
}

async function staffChange(
  person: string,
  { path, method }: { path: string; method: string },
  body: object,
) {
  const found = `/api/identity/users/by-email/${person}@editorial.test`;
  const { id } = (await site.call('GET', found, { token: admin })).body;
  return site.call(method, path.replace(':id', id), { token: admin, body });
}

/** What ends the sessions of a person, each with a person of its own. */
const ways: Record<
  string,
  readonly [string, (person: string, token: string) => Promise<{ status: number }>]
> = {
  'a new password': [
    'seat',
    (_, token) =>
      site.call('POST', accountApi.changePassword.path, {
        token,
        body: { currentPassword: DEMO_PASSWORD, newPassword: OTHER },
      }),
  ],
  'the end of all other sessions': [
    'client',
    (_, token) => site.call('DELETE', accountApi.endOtherSessions.path, { token }),
  ],
  'a password by staff': [
    'newcomer',
    (person) => staffChange(person, identityApi.updateUser, { password: OTHER }),
  ],
  'a lock by staff': [
    'trial',
    (person) => staffChange(person, identityApi.lock, { lockoutEnd: far(), reasons }),
  ],
  'a deactivation': [
    'profit',
    (person) => staffChange(person, identityApi.updateUser, { isActive: false, reasons }),
  ],
  'the closing of the account': [
    'approved',
    (_, token) => site.call('POST', ownDataApi.close.path, { token }),
  ],
};

for (const [name, [person, end]] of Object.entries(ways))
  test(`a sign-in whose last redirect is held back ends with ${name}`, async () => {
    const token = await site.tokenOf(person);
    const held = await heldSignIn(person);
    const { status } = await end(person, token);
    assert.ok([200, 204].includes(status), `${status}`);
    const answer = await held.browser.open(held.next);
    assert.deepEqual([answer.status, answer.headers.get('location')], [400, null]);
    const again = await held.browser.follow((await authorization(site.url)).address);
    assert.match(again.page, /name="password"/, 'nobody is signed in');
  });

test('a sign-in that nothing ends goes on after its last redirect was held back', async () => {
  const { browser, next, exchange } = await heldSignIn('contributor');
  const { url } = await browser.follow(next);
  assert.ok((await exchange(url)).access_token);
});

test('a sign-in that finishes while the password changes is over, too', async () => {
  const { database } = site.context;
  const { browser, next } = await heldSignIn('support');
  // As if it was written after what ends sessions had run.
  await database.executeSql(
    `update users set password_hash = password_hash || 'x' where email = 'support@editorial.test'`,
  );
  const answer = await browser.open(next);
  assert.deepEqual([answer.status, answer.headers.get('location')], [400, null]);
});

test('a browser’s session ends with a new password, whatever grant its sign-out names as state', async () => {
  const token = await site.tokenOf('contributor');
  const { browser, next } = await heldSignIn('contributor');
  await browser.follow(next);
  const { gid } = decodeJwt(token);
  const silent = async () =>
    (await browser.follow((await authorization(site.url, { prompt: 'none' })).address)).url;
  assert.ok((await silent()).searchParams.has('code'));
  const signOut = await browser.open(`${site.url}/identity/session/end?state=${String(gid)}`);
  assert.equal(signOut.status, 200);
  const body = { currentPassword: DEMO_PASSWORD, newPassword: OTHER };
  const changed = await site.call('POST', accountApi.changePassword.path, { token, body });
  assert.equal(changed.status, 204);
  assert.equal((await silent()).searchParams.get('error'), 'login_required');
});
