import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Role } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { HOST_TENANT, openServer, type Database } from '../../ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../../ground/database/postgres.testing.ts';
import { personOfTenant } from '../../ground/tenancy/organization.testing.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';

/** Trials of one mailbox that begin at the same time, on PostgreSQL. */
const skip = postgresFolder === null && 'there is no PostgreSQL on this machine';
let postgres: TestPostgres;
let database: Database;
let money: MoneySite;

before(
  async () => {
    if (skip) return;
    postgres = await openTestPostgres();
    database = await openServer(postgres.url);
    money = await openMoneySite({ ADDRESS_LIMITS: 'off' }, { database });
  },
  { timeout: 120_000 },
);
after(async () => {
  if (skip) return;
  await money.close();
  await postgres.close();
});

test('addresses of one mailbox that begin a trial at the same time get one', { skip }, async () => {
  for (const round of [1, 2, 3]) {
    const tokens: string[] = [];
    for (const tag of ['one', 'two', 'three']) {
      const email = `mailbox${round}+${tag}@race.test`;
      const person = await personOfTenant(money.site, HOST_TENANT, { email, roles: [Role.Client] });
      tokens.push(person.token);
    }
    const answers = await Promise.all(
      tokens.map((token) => money.site.call('POST', subscriptionApi.startTrial.path, { token })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409]);
  }
});
