import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Client } from 'oidc-provider';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { HOST_TENANT, type Database } from '../../ground/database/database.ts';
import { required } from '../../ground/required.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { machineClaims } from '../clients/machine-tokens.ts';
import { checkPassword } from '../passwords/check-password.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const rowOf = async (email: string) => {
  const [row] = await site.context.database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.email, email)),
  );
  return required(row, 'The person');
};
async function lock(email: string): Promise<void> {
  const answer = await site.call('PUT', `/api/identity/users/${(await rowOf(email)).id}/lock`, {
    token: await site.tokenOf('admin'),
    body: {
      lockoutEnd: '2099-01-01T00:00:00Z',
      reasons: { ground: 'Terms', facts: 'The pictures were resold.' },
    },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}
/** The site's context, with something that happens after the nth piece of work on its database. */
function withMeanwhile(nth: number, meanwhile: () => Promise<unknown>): TestSite['context'] {
  let count = 0;
  const { database } = site.context;
  const asSystem: Database['asSystem'] = async (work) => {
    const result = await database.asSystem(work);
    count += 1;
    if (count === nth) await meanwhile();
    return result;
  };
  return { ...site.context, database: Object.assign(Object.create(database), { asSystem }) };
}
/** Finding the person is the first piece of work, and counting the attempt the second. */
const COUNTED = 2;
const signIn = (context: TestSite['context'], userName: string) =>
  checkPassword(context, {
    tenantId: HOST_TENANT,
    userName,
    password: DEMO_PASSWORD,
    language: 'en',
  });

test('a lock by staff counts that comes while the right password is checked', async () => {
  const email = 'trial@editorial.test';
  const context = withMeanwhile(COUNTED, () => lock(email));
  assert.deepEqual(await signIn(context, email), { refused: 'LoginIsNotAllowed' });
});

test('an old password opens nothing once a new one is written, also if its check had begun', async () => {
  const email = 'profit@editorial.test';
  const context = withMeanwhile(COUNTED, () =>
    site.context.database.asSystem((tx) =>
      tx
        .update(users)
        .set({ passwordHash: sql`${users.passwordHash} || 'x'` })
        .where(eq(users.email, email)),
    ),
  );
  assert.deepEqual(await signIn(context, email), { refused: 'InvalidUserNameOrPassword' });
});

test('a machine gets no token for a person whom staff lock at that moment', async () => {
  const email = 'client@editorial.test';
  const { id } = await rowOf(email);
  const machine = { user_id: id, clientId: 'Late_Machine' } as unknown as Client;
  const context = withMeanwhile(1, () => lock(email));
  await assert.rejects(machineClaims(context, machine), { error: 'unauthorized_client' });
  const { rows } = await site.context.database.executeSql(
    `select id from oidc_payloads where kind = 'Grant' and payload->>'clientId' = 'Late_Machine'`,
  );
  assert.deepEqual(rows, []);
});
