import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { askToken, signInByPassword } from './authorization.testing.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT, openDatabase } from '../../ground/database/database.ts';
import { openTestPostgres, type TestPostgres } from '../../ground/database/postgres.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { readEnvironment } from '../../ground/environment.ts';
import { checkPassword, LockOut } from '../passwords/check-password.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';

/** Sign-ins and impersonations at the same moment, on PostgreSQL: `npm run test:races`. */
let postgres: TestPostgres;
let site: TestSite;

before(
  async () => {
    postgres = await openTestPostgres();
    const database = await openDatabase(readEnvironment({ DATABASE_URL: postgres.url }));
    site = await openTestSite({ database });
  },
  { timeout: 120_000 },
);
after(async () => {
  await site?.close();
  await postgres?.close();
});

const token = (form: Record<string, string>) => askToken(site.url, form);

const signIn = (person: string) => signInByPassword(site.url, person);

const atOnce = <T>(times: number, act: (time: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, time) => act(time)));

test('of 64 wrong passwords at the same moment, no more are tried than the limit', async () => {
  const email = 'profit@editorial.test';

  const results = await atOnce(64, (time) =>
    checkPassword(site.context, {
      tenantId: HOST_TENANT,
      userName: email,
      password: `wrong ${time}`,
      language: 'en',
    }),
  );

  assert.ok(results.every((result) => 'refused' in result));
  const [user] = await site.context.database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.email, email)),
  );
  assert.equal(user?.accessFailedCount, LockOut.attempts);
  const right = await token({ grant_type: 'password', username: email, password: DEMO_PASSWORD });
  assert.deepEqual([right.status, right.body.error], [400, 'invalid_grant']);
});

test('of eight ways back at the same moment, one leads back', async () => {
  const own = await signIn('support');
  const client = decodeJwt((await signIn('client')).access_token as string).sub ?? '';
  const { body: acting } = await token({
    grant_type: 'Impersonation',
    access_token: own.access_token,
    UserId: client,
  });

  const answers = await atOnce(8, () =>
    token({ grant_type: 'Impersonation', access_token: acting.access_token }),
  );

  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, 400, 400, 400, 400, 400, 400, 400]);
});

test('of eight renewals with one refresh token at the same moment, one is answered, and its grant ends', async () => {
  const { refresh_token } = await signIn('client');
  const renew = (used: string) => token({ grant_type: 'refresh_token', refresh_token: used });
  const answers = await atOnce(8, () => renew(refresh_token));
  const given = answers.filter(({ status }) => status === 200);
  assert.ok(given.length <= 1, `${given.length} were answered`);
  const refused = answers.filter(({ status }) => status !== 200);
  assert.deepEqual([...new Set(refused.map(({ body }) => body.error))], ['invalid_grant']);
  // Nobody knows whether the person or a thief was the first.
  for (const { body } of given) assert.equal((await renew(body.refresh_token)).status, 400);
  assert.equal((await renew((await signIn('client')).refresh_token)).status, 200);
});
