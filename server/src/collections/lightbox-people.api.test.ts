import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { codeOf, lightboxSite, path } from './lightboxes.testing.ts';

const boxes = lightboxSite();
const { pictures, at, made, titlesIn, leave, joinAgain } = boxes;

test('people of the same plan see or change a shared lightbox; nobody else does', async () => {
  const id = await made('client', { name: 'Team', assetIds: at(0) });
  const change = (person: string, body: object) =>
    boxes.money.as(person).put(`${path}/${id}`, body);
  const add = (person: string) =>
    boxes.money.as(person).post(`${path}/${id}/item`, { assetIds: at(1) });
  assert.deepEqual(codeOf(await add('seat')), [404, 'Editorial:NotFound']);

  await change('client', { sharing: 'View' });
  const seen = await boxes.money.as('seat').get(`${path}/${id}`);
  assert.deepEqual([seen.body.right, seen.body.links], ['View', []]);
  assert.deepEqual(codeOf(await add('seat')), [404, 'Editorial:NotFound']);
  await change('client', { sharing: 'Edit' });
  assert.equal((await add('seat')).status, 200);
  assert.deepEqual(codeOf(await change('seat', { name: 'Mine' })), [404, 'Editorial:NotFound']);
  for (const person of ['approved', 'admin'])
    assert.deepEqual(codeOf(await boxes.money.as(person).get(`${path}/${id}`)), [
      404,
      'Editorial:NotFound',
    ]);

  await change('client', { sharing: 'Private' });
  assert.equal((await boxes.money.as('seat').get(`${path}/${id}`)).status, 404);
  const ofNobody = await made('newcomer', { name: 'Alone' });
  assert.deepEqual(
    codeOf(await boxes.money.as('newcomer').put(`${path}/${ofNobody}`, { sharing: 'View' })),
    [403, 'Editorial:NoActiveSubscription'],
  );
});

test('who leaves the plan loses what others shared; what they shared stays with a master user', async (t) => {
  const ofClient = await made('client', { name: 'Of the plan', assetIds: at(0) });
  const ofSeat = await made('seat', { name: 'Of the seat', assetIds: at(1) });
  const ownOfSeat = await made('seat', { name: 'Private', assetIds: at(1) });
  await boxes.money.as('client').put(`${path}/${ofClient}`, { sharing: 'Edit' });
  await boxes.money.as('seat').put(`${path}/${ofSeat}`, { sharing: 'Edit' });
  await boxes.money.as('seat').post(`${path}/${ofClient}/item/${pictures[0]}/opinion`, {
    opinion: 'Star',
  });
  const seen = async (person: string) =>
    Promise.all(
      [ofClient, ofSeat, ownOfSeat].map(
        async (id) => (await boxes.money.as(person).get(`${path}/${id}`)).body.right ?? null,
      ),
    );
  assert.deepEqual(await seen('seat'), ['Edit', 'Owner', 'Owner']);
  assert.deepEqual(await seen('client'), ['Owner', 'Edit', null]);

  const seat = await boxes.money.userId('seat@editorial.test');
  t.after(() => joinAgain(seat));
  await leave(seat);
  assert.deepEqual(await seen('seat'), [null, null, 'Owner']);
  assert.deepEqual(await seen('client'), ['Owner', 'Owner', null]);
  const add = await boxes.money.as('seat').post(`${path}/${ofClient}/item`, { assetIds: at(2) });
  assert.deepEqual(codeOf(add), [404, 'Editorial:NotFound']);
  // What they decided stays with the lightbox.
  const { items } = (await boxes.money.as('client').get(`${path}/${ofClient}/item`)).body;
  assert.equal(items[0].starredBy.length, 1);
});

test('a lightbox is shared by name: each person has an own right, gets one mail, and loses it with the seat', async (t) => {
  const id = await made('client', { name: 'Spring', assetIds: at(0) });
  const name = (userId: string, right: string | null, person = 'client') =>
    boxes.money.as(person).post(`${path}/${id}/person`, { userId, right });
  const { items: seats } = (await boxes.money.as('client').get(lightboxesApi.seats.path)).body;
  const seat = await boxes.money.userId('seat@editorial.test');
  assert.ok(seats.some((one: { id: string }) => one.id === seat));
  assert.equal((await boxes.money.as('seat').get(`${path}/${id}`)).status, 404);

  const { body: shared } = await name(seat, 'Comment');
  assert.deepEqual(
    shared.people.map((one: { id: string; right: string }) => [one.id, one.right]),
    [[seat, 'Comment']],
  );
  const seen = await boxes.money.as('seat').get(`${path}/${id}`);
  assert.deepEqual(
    [seen.body.right, seen.body.people, seen.body.sharing],
    ['Comment', [], 'Private'],
  );
  assert.ok(
    (await boxes.money.as('seat').get(path)).body.items.some(
      (one: { id: string }) => one.id === id,
    ),
  );
  const people = (await boxes.money.as('client').get(`${path}/${id}/people`)).body.items;
  assert.deepEqual(
    people.map((one: { id: string }) => one.id),
    [seat],
  );
  const add = () => boxes.money.as('seat').post(`${path}/${id}/item`, { assetIds: at(1) });
  assert.equal((await add()).status, 404);
  await name(seat, 'Edit');
  assert.equal((await add()).status, 200);
  // All of the plan may look; this person may still change it.
  await boxes.money.as('client').put(`${path}/${id}`, { sharing: 'View' });
  assert.equal((await boxes.money.as('seat').get(`${path}/${id}`)).body.right, 'Edit');
  await boxes.money.as('client').put(`${path}/${id}`, { sharing: 'Private' });

  assert.deepEqual(codeOf(await name(seat, 'View', 'seat')), [404, 'Editorial:NotFound']);
  const stranger = await boxes.money.userId('approved@editorial.test');
  assert.deepEqual(codeOf(await name(stranger, 'View')), [404, 'Editorial:NotFound']);
  await name(seat, null);
  assert.equal((await boxes.money.as('seat').get(`${path}/${id}`)).status, 404);
  await name(seat, 'View');
  const mail = await boxes.money.site.mailTo('seat@editorial.test', /“Spring” with you/);
  assert.match(mail.text, new RegExp(`/lightboxes/${id}`));
  const { rows: jobs } = await boxes.money.site.context.database.executeSql(
    "select from pgboss.job where name = 'account.mail' and data->'values'->>'lightbox' = 'Spring'",
    [],
  );
  assert.equal(jobs.length, 1, 'the same day, the same lightbox: one mail');

  t.after(() => joinAgain(seat));
  await leave(seat);
  assert.deepEqual((await boxes.money.as('client').get(`${path}/${id}`)).body.people, []);
  await joinAgain(seat);
  assert.equal((await boxes.money.as('seat').get(`${path}/${id}`)).status, 404);
});

test('who may view only looks; who may comment also says and decides; who may edit does all', async () => {
  const id = await made('client', { name: 'Rights', assetIds: at(0, 1) });
  const item = `${path}/${id}/item`;
  await boxes.money.as('client').post(`${item}/${pictures[0]}/comment`, { body: 'Sky?' });
  await boxes.money.as('client').post(`${path}/${id}/link`, { endsAt: null });
  const { items: said } = (await boxes.money.as('client').get(`${item}/${pictures[0]}/comment`))
    .body;
  const seat = boxes.money.as('seat');
  const comment = `${path}/${id}/comment/${said[0].id}`;
  const says = {
    judge: () => seat.post(`${item}/${pictures[0]}/opinion`, { opinion: 'Star' }),
    say: () => seat.post(`${item}/${pictures[0]}/comment`, { body: 'Mine' }),
    resolve: () => seat.post(`${comment}/state`, { isResolved: true }),
  };
  const edits = {
    add: () => seat.post(item, { assetIds: at(2) }),
    takeOut: () => seat.post(`${item}/take-out`, { assetIds: at(1) }),
    arrange: () => seat.post(`${item}/arrange`, { assetIds: at(0), before: null }),
    note: () => seat.post(`${item}/${pictures[0]}/note`, { note: 'Mine' }),
    share: () => seat.post(`${path}/${id}/link`, { endsAt: null }),
  };
  const owns = {
    update: () => seat.put(`${path}/${id}`, { sharing: 'Edit' }),
    unsay: () => seat.remove(comment),
    remove: () => seat.remove(`${path}/${id}`),
  };
  const statusesOf = async (acts: Record<string, () => Promise<{ status: number }>>) => {
    const statuses: number[] = [];
    for (const act of Object.values(acts)) statuses.push((await act()).status);
    return statuses;
  };
  const refused = (count: number) => Array<number>(count).fill(404);

  for (const sharing of ['View', 'Comment', 'Edit'] as const) {
    await boxes.money.as('client').put(`${path}/${id}`, { sharing });
    const { right, links } = (await seat.get(`${path}/${id}`)).body;
    assert.deepEqual([right, links.length], [sharing, sharing === 'Edit' ? 1 : 0]);
    assert.deepEqual(
      await statusesOf(says),
      sharing === 'View' ? refused(3) : [200, 201, 200],
      sharing,
    );
    if (sharing !== 'Edit') {
      assert.deepEqual(await statusesOf(edits), refused(5), sharing);
      assert.deepEqual(await titlesIn(id), ['Anchor', 'Buoy']);
    }
    assert.deepEqual(await statusesOf(owns), refused(3), sharing);
  }
  assert.deepEqual(await statusesOf(edits), [200, 200, 200, 200, 201]);
  assert.deepEqual(await titlesIn(id), ['Crane', 'Anchor']);
});

test('each person gives stars and rejects; all see whose, and pictures are selected by them', async () => {
  const id = await made('client', { name: 'Decide', assetIds: at(0, 1, 2) });
  await boxes.money.as('client').put(`${path}/${id}`, { sharing: 'Comment' });
  const judge = (person: string, place: number, opinion: string | null) =>
    boxes.money.as(person).post(`${path}/${id}/item/${pictures[place]}/opinion`, { opinion });
  const titles = async (selection: string) =>
    (
      await boxes.money.as('client').get(`${path}/${id}/item?selection=${selection}`)
    ).body.items.map((item: any) => item.title);
  await judge('client', 0, 'Star');
  const judged = await judge('seat', 0, 'Reject');
  assert.deepEqual(
    [judged.status, judged.body.ownOpinion, judged.body.starredBy.length],
    [200, 'Reject', 1],
  );
  await judge('seat', 1, 'Star');
  assert.deepEqual(await titles('Starred'), ['Anchor', 'Buoy']);
  assert.deepEqual(await titles('NotRejected'), ['Buoy', 'Crane']);

  await judge('seat', 0, 'Star');
  await judge('client', 0, null);
  assert.deepEqual(await titles('NotRejected'), ['Anchor', 'Buoy', 'Crane']);
  const { body } = await boxes.money.as('client').get(`${path}/${id}/item`);
  assert.deepEqual([body.items[0].ownOpinion, body.items[0].starredBy.length], [null, 1]);
  assert.deepEqual(codeOf(await judge('approved', 0, 'Star')), [404, 'Editorial:NotFound']);
  assert.deepEqual(codeOf(await judge('client', 3, 'Star')), [404, 'Editorial:NotFound']);
  // Who takes a picture out takes its opinions along.
  await boxes.money.as('client').post(`${path}/${id}/item/take-out`, { assetIds: at(0) });
  assert.deepEqual(await titles('Starred'), ['Buoy']);
});
