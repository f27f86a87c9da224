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
import { queuedMails } from '../../people/mails/account-mails.testing.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';

/** Seats that are accepted while their person begins something else, on PostgreSQL. */
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

test(
  'a seat and pay-per-image at the same time leave one active subscription',
  { skip },
  async () => {
    const client = money.as('client');
    const { id: plan } = await money.active('client');
    await database.executeSql('update subscriptions set seats = 50 where id = $1', [plan]);
    for (const round of [1, 2, 3, 4]) {
      const email = `seat${round}@race.test`;
      const { token } = await personOfTenant(money.site, HOST_TENANT, {
        email,
        roles: [Role.Client],
      });
      assert.equal((await client.post('/api/subscription/seat', { email })).status, 201);
      const mails = await queuedMails(money.site.context, 'seat-invitation');
      const page = mails.findLast(({ to }) => to === email)?.page;
      const code = new URL(String(page), money.site.url).searchParams.get('code');
      const accept = '/api/subscription/seat-invitation/accept';
      await Promise.all([
        money.site.call('POST', accept, { token, body: { code } }),
        money.site.call('POST', subscriptionApi.startPayPerImage.path, { token }),
      ]);
      const { rows } = await database.executeSql(
        `select s.plan_name from subscriptions s join subscription_members m on m.subscription_id = s.id
         join users u on u.id = m.user_id where u.email = $1 and s.state = 3`,
        [email],
      );
      assert.equal(rows.length, 1, JSON.stringify(rows));
    }
  },
);
