import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { mailedSeatCode } from './seats.testing.ts';

const path = '/api/subscription/seat';
const invitationPath = '/api/subscription/seat-invitation';
let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
  },
  { timeout: 120_000 },
);
after(() => money.close());

const invite = (email: string) => money.as('client').post(path, { email });
const seats = async () => (await money.as('client').get(path)).body;
const mailedCode = (email: string) => mailedSeatCode(money, email);
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];

test('what a master user invited ends with their right, and a blocked one invites nobody', async () => {
  const email = 'newcomer@editorial.test';
  const other = await money.userId('seat@editorial.test');
  const accept = async () =>
    codeOf(
      await money
        .as('newcomer')
        .post(`${invitationPath}/accept`, { code: await mailedCode(email) }),
    );
  const change = (isMasterUser: boolean) =>
    money.as('client').put(`${path}/${other}`, { isMasterUser });
  const invalid = [404, 'Editorial:InvitationInvalid'];
  await change(true);
  const invited = await money.as('seat').post(path, { email, isMasterUser: true });
  assert.equal(invited.status, 201);
  const setActive = (isActive: boolean) =>
    money.site.context.database.executeSql('update users set is_active = $2 where id = $1', [
      other,
      isActive,
    ]);
  await setActive(false);
  assert.deepEqual(await accept(), invalid);
  await setActive(true);
  await change(false);
  assert.deepEqual(await accept(), invalid);
  assert.deepEqual((await seats()).invitations, []);
});

test('a person has one active subscription: a trial ends with a seat, and no plan begins beside it', async () => {
  const email = 'trial@editorial.test';
  assert.equal((await invite(email)).status, 201);
  const code = await mailedCode(email);
  assert.equal((await money.as('trial').post(`${invitationPath}/accept`, { code })).status, 200);
  const { rows } = await money.site.context.database.executeSql(
    `select state from subscriptions where client_id is null and created_by = $1`,
    [await money.userId(email)],
  );
  assert.deepEqual(rows, [{ state: 4 }]);
  const plan = await money
    .as('trial')
    .post('/api/subscription/plan/request', { planId: 'starter', billingPeriod: 1 });
  assert.deepEqual(codeOf(plan), [409, 'Editorial:ActiveSubscriptionExists']);
  const trial = await money.userId(email);
  assert.equal((await money.as('client').remove(`${path}/${trial}`)).status, 204);
});
