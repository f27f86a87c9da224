import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { HOST_TENANT, openDatabase } from '../../ground/database/database.ts';
import { openTestPostgres, type TestPostgres } from '../../ground/database/postgres.testing.ts';
import { readEnvironment } from '../../ground/environment.ts';
import { type Answer, openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { registerProvided } from '../providers/provider-links.ts';
import { signInProviders } from '../provider-rows/providers.tables.ts';
import { registration } from './account.testing.ts';

/** People who choose the same user name at the same moment, on PostgreSQL: `npm run test:races`. */
let postgres: TestPostgres;
let site: TestSite;

before(
  async () => {
    postgres = await openTestPostgres();
    const database = await openDatabase(readEnvironment({ DATABASE_URL: postgres.url }));
    site = await openTestSite({ database, variables: { ADDRESS_LIMITS: 'off' } });
  },
  { timeout: 120_000 },
);
after(async () => {
  await site?.close();
  await postgres?.close();
});

/** Fails unless one got the name, and everybody else reads that it is taken. */
function assertOneGotIt(answers: readonly Answer[]): void {
  const refused = answers.filter(({ status }) => status !== 200);
  assert.equal(refused.length, answers.length - 1, JSON.stringify(answers.map((one) => one.body)));
  for (const { status, body } of refused)
    assert.deepEqual([status, body.error?.validationErrors[0].members], [400, ['userName']]);
}

test('of twelve who register with one user name at the same moment, one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      site.call('POST', accountApi.register.path, {
        body: registration('wished', { emailAddress: `wished-${at}@example.test` }),
      }),
    ),
  );
  assertOneGotIt(answers);
});

test('of four who choose one user name in their profiles at the same moment, one gets it', async () => {
  const tokens = await Promise.all(
    ['client', 'seat', 'newcomer', 'support'].map((person) => site.tokenOf(person)),
  );
  const { path } = accountApi.updateMyProfile;
  const pool = postgres.pool(2);
  const holder = await pool.connect();
  const begun: Promise<Answer>[] = [];
  try {
    await holder.query('begin');
    await holder.query('select from users for no key update');
    for (const token of tokens)
      begun.push(site.call('PUT', path, { token, body: { userName: 'chosen' } }));
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
    for (const end = Date.now() + 20_000; (await pool.query(waiting)).rowCount! < tokens.length;)
      assert.ok(Date.now() < end, 'all wait');
  } finally {
    await holder.query('rollback');
    holder.release();
    await pool.end();
  }
  assertOneGotIt(await Promise.all(begun));
});

test('a person of a provider who comes twice at the same moment gets one account', async () => {
  const [provider] = await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx
      .insert(signInProviders)
      .values({
        tenantId: HOST_TENANT,
        name: 'Berg Press',
        issuer: 'https://berg.example',
        clientId: 'editorial',
        domains: [],
        createdAt: new Date(),
      })
      .returning(),
  );
  const made = await Promise.all(
    Array.from({ length: 4 }, (_, at) =>
      registerProvided(
        site.context,
        provider!,
        { subject: 'nils', email: `nils-${at}@berg.example`, name: 'Nils', surname: 'Berg' },
        'en',
      ),
    ),
  );
  assert.equal(made.filter((user) => user !== null).length, 1);
});
