import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { identityApi } from '@editorial/contracts/identity';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import { Secret, TOTP } from 'otpauth';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { authorization } from '../identity/authorization.testing.ts';
import { Browser } from './browser.testing.ts';

let site: TestSite;
let admin: string;
before(async () => {
  site = await openTestSite();
  admin = await site.tokenOf('admin');
  await site.call('POST', secondFactorApi.check.path, {
    token: admin,
    body: { password: DEMO_PASSWORD },
  });
  const { rows } = await site.context.database.executeSql(
    `select distinct role from user_roles r join users u on u.id = r.user_id where u.email = 'client@editorial.test'`,
    [],
  );
  const everyone = { everybody: false, roles: rows.map(({ role }) => role) };
  // The administrator who sets a rule follows it already.
  const { status, body } = await site.call('PUT', secondFactorApi.setRule.path, {
    token: admin,
    body: everyone,
  });
  assert.equal(status, 200, JSON.stringify(body));
});
after(() => site.close());

/** Signs in with the password. Returns what the page then asks for. */
async function begin(person: string) {
  const browser = new Browser();
  const { address } = await authorization(site.url);
  const { url, page } = await browser.follow(address);
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const username = `${person}@editorial.test`;
  const given = { token, username, password: DEMO_PASSWORD, tenant: '' };
  const setup = await (await browser.open(url, given)).text();
  const secret = /\b[A-Z2-7]{26,}\b/.exec(setup)?.[0] ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const at = new URL(`${url.pathname}/second-factor`, url);
  const ticketIn = (from: string) => /name="ticket" value="([^"]+)"/.exec(from)?.[1] ?? '';
  return {
    /** Adds the app, and goes on. Returns the page, or where the browser is sent. */
    async go(): Promise<string> {
      const codes = await (
        await browser.open(at, { ticket: ticketIn(setup), code, name: 'Phone' })
      ).text();
      const answer = await browser.open(at, { ticket: ticketIn(codes) });
      return answer.headers.get('location') ?? (await answer.text());
    },
  };
}

const staff = async (person: string, path: string, body: object) => {
  const found = await site.call('GET', `/api/identity/users/by-email/${person}@editorial.test`, {
    token: admin,
  });
  const answer = await site.call('PUT', path.replace(':id', found.body.id), { token: admin, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};

test('a sign-in that waits for its second step ends with a new password, and with a lock', async () => {
  const goesOn = await begin('seat');
  assert.match(await goesOn.go(), /\/identity\/auth\//);

  const thief = await begin('client');
  await staff('client', identityApi.updateUser.path, { password: 'An0ther-One!' });
  assert.match(await thief.go(), /expired/i);

  const locked = await begin('newcomer');
  await staff('newcomer', identityApi.lock.path, {
    lockoutEnd: new Date(Date.now() + 86_400_000).toISOString(),
    reasons: { ground: 'Terms', facts: 'Shared with others.' },
  });
  assert.match(await locked.go(), /expired/i);
});
