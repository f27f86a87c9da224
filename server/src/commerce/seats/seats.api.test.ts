import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { offeredSeat, seats as seatsShape } from '@editorial/contracts/seats';
import { downloadCalls } from '@editorial/contracts/asset-downloads';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { subscriptionMembers } from '../tables/subscriptions.tables.ts';
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

const invite = (email: string, more: object = {}) =>
  money.as('client').post(path, { email, ...more });
const seats = async () => (await money.as('client').get(path)).body;
const mailedCode = (email: string) => mailedSeatCode(money, email);
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];

test('a master user invites by mail; the invited person takes the seat once, and may lose it again', async () => {
  const email = 'newcomer@editorial.test';
  const invited = await invite(email);
  assert.equal(invited.status, 201, JSON.stringify(invited.body));
  const { invitations, members } = seatsShape.parse(invited.body);
  assert.deepEqual([members.length, invitations.map((one) => one.email)], [2, [email]]);

  const code = await mailedCode(email);
  const offered = await money.site.call('GET', `${invitationPath}/offered?code=${code}`, {});
  assert.equal(offeredSeat.parse(offered.body).email, email);

  // A link that was passed on gives nobody else the seat.
  assert.deepEqual(codeOf(await money.as('approved').post(`${invitationPath}/accept`, { code })), [
    403,
    'Editorial:InvitationForAnother',
  ]);
  await money.heard();
  assert.equal((await money.as('newcomer').post(`${invitationPath}/accept`, { code })).status, 200);
  const newcomer = await money.userId(email);
  const joined = (await money.heard()).find(({ name }) => name === 'SubscriptionUpdated');
  assert.ok(joined?.users.includes(newcomer), 'the new member hears of it');
  assert.equal((await money.active('newcomer')).planName, (await money.active('client')).planName);
  assert.deepEqual(codeOf(await money.as('newcomer').post(`${invitationPath}/accept`, { code })), [
    404,
    'Editorial:InvitationInvalid',
  ]);
  assert.deepEqual(codeOf(await invite(email)), [409, 'Editorial:AlreadyMember']);

  assert.equal((await money.as('client').remove(`${path}/${newcomer}`)).status, 204);
  const left = (await money.heard()).find(({ name }) => name === 'SubscriptionUpdated');
  assert.ok(left?.users.includes(newcomer), 'the former member hears of it');
  assert.equal((await seats()).members.length, 2);
});

test('open invitations hold seats; a second one to the same address replaces the first; all seats taken is refused', async () => {
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => invite(`${name}@example.com`)),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 3);
  const refused = answers.filter(({ status }) => status !== 201);
  assert.ok(refused.every((answer) => answer.body.error.code === 'Editorial:NoFreeSeat'));

  const { invitations } = await seats();
  const [first] = invitations;
  const oldCode = await mailedCode(first.email);
  assert.equal((await invite(first.email.toUpperCase())).status, 201);
  assert.equal((await seats()).invitations.length, 3);
  const gone = await money.site.call('GET', `${invitationPath}/offered?code=${oldCode}`, {});
  assert.deepEqual(codeOf(gone), [404, 'Editorial:InvitationInvalid']);

  for (const { id } of (await seats()).invitations)
    assert.equal((await money.as('client').remove(`${invitationPath}/${id}`)).status, 204);
  assert.deepEqual((await seats()).invitations, []);
});

test('invitations that their sender may not send use up no mailbox', async () => {
  const email = 'quiet@example.com';
  for (let time = 0; time < 9; time += 1)
    assert.deepEqual(codeOf(await money.as('trial').post(path, { email })), [
      403,
      'Editorial:NotMasterUser',
    ]);
  const { invitations } = seatsShape.parse((await invite(email)).body);
  const { id } = invitations.find((one) => one.email === email)!;
  assert.equal((await money.as('client').remove(`${invitationPath}/${id}`)).status, 204);
});

test('an invitation expires after two weeks, and its seat is free again', async () => {
  await invite('late@example.com');
  const code = await mailedCode('late@example.com');
  await money.site.context.database.executeSql(
    `update seat_invitations set expires_at = expires_at - interval '14 days'
      where email = 'late@example.com'`,
  );
  const ended = await money.site.call('GET', `${invitationPath}/offered?code=${code}`, {});
  assert.deepEqual(codeOf(ended), [404, 'Editorial:InvitationInvalid']);
  assert.deepEqual((await seats()).invitations, []);
});

test('everybody may leave but the last master user, and both sides are notified', async () => {
  const [client, seat] = [
    await money.userId('client@editorial.test'),
    await money.userId('seat@editorial.test'),
  ];
  assert.deepEqual(codeOf(await money.as('client').remove(`${path}/${client}`)), [
    409,
    'Editorial:LastMasterUser',
  ]);
  assert.deepEqual(codeOf(await money.as('seat').remove(`${path}/${client}`)), [
    403,
    'Editorial:NotMasterUser',
  ]);
  const trial = await money.userId('trial@editorial.test');
  assert.equal((await money.as('trial').remove(`${path}/${trial}`)).status, 403);
  await money.heard();
  assert.equal((await money.as('seat').remove(`${path}/${seat}`)).status, 204);
  const told = (await money.heard()).filter(({ name }) => name === 'SubscriptionUpdated');
  assert.deepEqual(new Set(told.flatMap(({ users }) => users)), new Set([client, seat]));
  assert.equal((await money.active('seat')) ?? null, null);
  assert.equal((await money.as('seat').remove(`${path}/${seat}`)).status, 403);
  const left = await money.active('client');
  await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.insert(subscriptionMembers).values({ subscriptionId: left.id, userId: seat }),
  );
});

test('only a master user manages seats, and one master user always remains', async () => {
  for (const person of ['seat', 'trial', 'newcomer', 'admin'])
    assert.deepEqual(codeOf(await money.as(person).get(path)), [403, 'Editorial:NotMasterUser']);
  const [client, other] = [
    await money.userId('client@editorial.test'),
    await money.userId('seat@editorial.test'),
  ];
  const last = [409, 'Editorial:LastMasterUser'];
  assert.deepEqual(codeOf(await money.as('client').remove(`${path}/${client}`)), last);
  assert.deepEqual(
    codeOf(await money.as('client').put(`${path}/${client}`, { isMasterUser: false })),
    last,
  );

  // The role is handed on, and handed back by its new holder.
  const put = (person: string, id: string, isMasterUser: boolean) =>
    money.as(person).put(`${path}/${id}`, { isMasterUser });
  assert.equal((await put('client', other, true)).status, 200);
  assert.equal((await put('seat', client, false)).status, 200);
  assert.equal((await money.as('client').get(path)).status, 403);
  assert.equal((await put('seat', client, true)).status, 200);
  assert.equal((await put('client', other, false)).status, 200);
  assert.deepEqual(codeOf(await put('client', crypto.randomUUID(), true)), [
    404,
    'Editorial:NotFound',
  ]);
});

const basketOf = (assetId: string, resolutionType: number) => ({
  subscriptionImages: [{ assetId, resolutionType }],
  aLaCarteImages: [],
});
const quoteFor = async (assetId: string, resolutionType: number) =>
  (await money.as('seat').post('/api/checkout/quote', basketOf(assetId, resolutionType))).body;
async function orderFor(assetId: string, resolutionType: number) {
  const { quoteHash } = await quoteFor(assetId, resolutionType);
  return money
    .as('seat')
    .post(
      '/api/checkout/order',
      { ...basketOf(assetId, resolutionType), quoteHash },
      { 'idempotency-key': crypto.randomUUID() },
    );
}
const addPicture = (title: string, color: string) =>
  money.site.add(color, 'Seats', { title }, { width: 1700, height: 1100 });

test('a seat licenses no more than its credits of the month and only its sizes', async () => {
  const seatId = await money.userId('seat@editorial.test');
  const change = (body: object) => money.as('client').put(`${path}/${seatId}`, body);
  const [first, second, third] = [
    await addPicture('First of the seat', '#a04030'),
    await addPicture('Second of the seat', '#30a040'),
    await addPicture('Third of the seat', '#3040a0'),
  ];
  assert.equal((await change({ creditLimit: 4, resolutionTypes: [1] })).status, 200);
  assert.deepEqual((await quoteFor(first, 0)).lines[0].problems, ['Editorial:NotCoveredBySeat']);
  assert.equal((await change({ resolutionTypes: null })).status, 200);
  assert.equal((await quoteFor(first, 0)).seatCreditsLeft, 4, 'the other limit stays');

  const bought = await orderFor(first, 0);
  assert.equal(bought.status, 201, JSON.stringify(bought.body));
  const refused = await orderFor(second, 0);
  assert.deepEqual(codeOf(refused), [403, 'Editorial:SeatLimitReached']);
  assert.deepEqual(refused.body.error.data, { required: 3, available: 1 });
  assert.equal((await orderFor(second, 1)).status, 201);
  assert.equal((await quoteFor(third, 1)).seatCreditsLeft, 0);
  assert.deepEqual(codeOf(await orderFor(third, 1)), [403, 'Editorial:SeatLimitReached']);
  const [used] = (await seats()).members.filter(({ userId }: any) => userId === seatId);
  assert.deepEqual([used.creditsUsedInMonth, used.creditLimit], [4, 4]);

  // What is taken back may be spent again. What is not named stays.
  assert.equal(
    (await money.as('seat').remove(`/api/checkout/order/${bought.body.id}`)).status,
    204,
  );
  assert.equal((await quoteFor(third, 1)).seatCreditsLeft, 3);
  await money
    .as('admin')
    .put(`/api/subscription/subscription/${(await money.active('client')).id}`, {
      members: [
        { userId: await money.userId('client@editorial.test'), isMasterUser: true },
        { userId: seatId, isMasterUser: false },
      ],
    });
  assert.equal((await quoteFor(third, 1)).seatCreditsLeft, 3);
  assert.equal((await change({ creditLimit: null })).status, 200);
  assert.equal((await quoteFor(third, 1)).seatCreditsLeft, null);
  await money.assertLedger();
});

test('administrators manage the seats of a subscription; a trial has none to manage', async () => {
  const { id } = await money.active('client');
  const ofSubscription = `/api/subscription/subscription/${id}/seat`;
  const admin = money.as('admin');
  const body = { email: 'kim@example.com', creditLimit: 7, resolutionTypes: [1] };
  const invited = await admin.post(ofSubscription, body);
  assert.equal(invited.status, 201, JSON.stringify(invited.body));
  const [open] = seatsShape.parse((await admin.get(ofSubscription)).body).invitations;
  assert.deepEqual([open?.email, open?.creditLimit, open?.resolutionTypes], [body.email, 7, [1]]);
  assert.equal((await admin.remove(`${ofSubscription}-invitation/${open?.id}`)).status, 204);

  const [client, seat] = [
    await money.userId('client@editorial.test'),
    await money.userId('seat@editorial.test'),
  ];
  const changed = await admin.put(`${ofSubscription}/${seat}`, { isMasterUser: true });
  assert.equal(changed.body.members.filter((one: any) => one.isMasterUser).length, 2);
  assert.equal((await admin.put(`${ofSubscription}/${seat}`, { isMasterUser: false })).status, 200);
  assert.deepEqual(codeOf(await admin.remove(`${ofSubscription}/${client}`)), [
    409,
    'Editorial:LastMasterUser',
  ]);
  const trial = await money.active('trial');
  const ofTrial = `/api/subscription/subscription/${trial.id}/seat`;
  // What has no seats uses up no room of a mailbox, whose ninth invitation is one too many.
  for (let time = 0; time < 8; time += 1) await admin.post(ofTrial, body);
  const often = [];
  for (let time = 0; time < 8; time += 1)
    often.push((await admin.post(ofSubscription, body)).status);
  assert.deepEqual(often, [...Array.from({ length: 7 }, () => 201), 429]);
});

test('who is removed leaves the licenses with the company, and gets no more of its files', async () => {
  const seat = await money.userId('seat@editorial.test');
  const picture = await addPicture('Kept by the company', '#704070');
  const bought = await orderFor(picture, 1);
  assert.equal(bought.status, 201, JSON.stringify(bought.body));
  const [license] = bought.body.licenses;
  const licensesOf = async (person: string) =>
    (
      (await money.as(person).get('/api/licensing/license?maxResultCount=100')).body.items ?? []
    ).map(({ id }: { id: string }) => id);
  const download = (person: string) =>
    money.as(person).post(downloadCalls.download.path, {
      assetIds: [picture],
      windowId: 'w',
      resolutionType: 1,
    });
  assert.equal((await download('seat')).status, 202);

  assert.equal((await money.as('client').remove(`${path}/${seat}`)).status, 204);
  assert.ok((await licensesOf('client')).includes(license.id));
  assert.equal((await download('client')).status, 202);
  const certificate = `/api/licensing/license/${license.id}/certificate`;
  assert.equal((await money.as('client').get(certificate)).status, 200);
  const again = await money.as('client').post('/api/checkout/quote', basketOf(picture, 1));
  assert.equal(again.body.lines[0].alreadyLicensed, true);
  assert.ok(!(await licensesOf('seat')).includes(license.id));
  assert.equal((await download('seat')).status, 403);
  await money.assertLedger();
});

test('a large plan is read by counts and pages: reads name the first people, and the caller', async () => {
  const seat = await money.userId('client@editorial.test');
  const { id } = await money.active('client');
  const sql = (text: string, values: unknown[]) =>
    money.site.context.database.executeSql(text, values);
  // Their ids come before those of the demo's people, by which the first ones are chosen.
  await sql(
    `with made as (
       insert into users (id, tenant_id, name, surname, user_name, normalized_user_name, email,
           normalized_email, password_hash, profile_type)
         select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, tenant_id, 'Zoe',
           lpad(n::text, 3, '0'), 'zoe' || n, 'ZOE' || n, 'zoe' || n || '@many.test',
           'ZOE' || n || '@MANY.TEST', 'none', profile_type
         from users one, generate_series(1, 150) n where one.id = $1 returning id)
     insert into subscription_members (tenant_id, subscription_id, user_id)
       select m.tenant_id, m.subscription_id, made.id from made, subscription_members m
        where m.user_id = $1 and m.subscription_id = $2`,
    [seat, id],
  );
  await sql('update subscriptions set seats = 200 where id = $1', [id]);
  const { memberCount } = await seats();
  assert.ok(memberCount >= 151);

  const page = async (query: string) =>
    seatsShape.parse((await money.as('client').get(`${path}?${query}`)).body);
  assert.equal((await page('')).members.length, 100);
  const rest = await page('skipCount=100');
  assert.deepEqual([rest.totalCount, rest.members.length], [memberCount, memberCount - 100]);
  const found = await page('filter=zoe%20149');
  assert.deepEqual(
    [found.totalCount, found.members.map(({ email }) => email), found.memberCount],
    [1, ['zoe149@many.test'], memberCount],
  );
  const ofStaff = await money
    .as('admin')
    .get(`/api/subscription/subscription/${id}/seat?filter=ZOE1&maxResultCount=5`);
  assert.deepEqual([ofStaff.body.totalCount, ofStaff.body.members.length], [62, 5]);

  const own = await money.active('client');
  assert.equal(own.members.length, 50);
  assert.equal(own.members[0].isMasterUser, true);
  // Somebody beyond the first people, whose ids come before, is named to themselves.
  const joined = await money.userId('newcomer@editorial.test');
  await sql(
    `insert into subscription_members (tenant_id, subscription_id, user_id)
      select tenant_id, id, $1 from subscriptions where id = $2`,
    [joined, id],
  );
  assert.ok((await money.active('newcomer')).members.some((one: any) => one.userId === joined));

  const { body: refused, status } = await money
    .as('admin')
    .put(`/api/subscription/subscription/${id}`, { members: own.members });
  assert.equal(status, 400);
  assert.match(refused.error.validationErrors[0].message, /change its seats one by one/);
  assert.equal((await seats()).memberCount, memberCount + 1);
});
