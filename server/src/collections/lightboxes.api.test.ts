import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HubPaths } from '@editorial/contracts/hubs';
import { lightbox as lightboxShape, lightboxesApi } from '@editorial/contracts/lightboxes';
import { mailMentions } from './lightbox-mentions.job.ts';
import { openMoneySite, type MoneySite } from '../commerce/ledger/money.testing.ts';

const path = lightboxesApi.list.path;
const sharedPath = lightboxesApi.open.path;
let money: MoneySite;
const pictures: string[] = [];
before(
  async () => {
    money = await openMoneySite();
    for (const [colour, title] of [
      ['teal', 'Anchor'],
      ['red', 'Buoy'],
      ['navy', 'Crane'],
      ['olive', 'Dock'],
    ] as const)
      pictures.push(await money.site.add(colour, 'Port', { title }));
  },
  { timeout: 120_000 },
);
after(() => money.close());

const codeOf = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];
async function made(person: string, body: object): Promise<string> {
  const { status, body: answer } = await money.as(person).post(path, body);
  assert.equal(status, 201, JSON.stringify(answer));
  return lightboxShape.parse(answer).id;
}
const titlesIn = async (id: string, person = 'client') =>
  (await money.as(person).get(`${path}/${id}/item`)).body.items.map((item: any) => item.title);
/** Rows of people who left the plan for a while. */
const left = new Map<string, string>();
async function leave(userId: string): Promise<void> {
  const { rows } = await money.site.context.database.executeSql(
    'delete from subscription_members where user_id = $1 returning *',
    [userId],
  );
  left.set(userId, JSON.stringify(rows[0]));
}
async function joinAgain(userId: string): Promise<void> {
  const row = left.get(userId);
  if (row === undefined) return;
  left.delete(userId);
  await money.site.context.database.executeSql(
    'insert into subscription_members select * from jsonb_populate_record(null::subscription_members, $1)',
    [row],
  );
}
const at = (...places: number[]) => places.map((place) => pictures[place] ?? '');

test('pictures are gathered in order, once each; moved; noted; and taken out', async () => {
  const id = await made('client', { name: 'Harbor', assetIds: at(0, 1) });
  const added = await money.as('client').post(`${path}/${id}/item`, { assetIds: at(1, 3, 2) });
  assert.equal(added.body.pictureCount, 4);
  assert.deepEqual(await titlesIn(id), ['Anchor', 'Buoy', 'Dock', 'Crane']);

  const arrange = (body: object) => money.as('client').post(`${path}/${id}/item/arrange`, body);
  assert.equal((await arrange({ assetIds: at(2), before: pictures[0] })).status, 200);
  assert.deepEqual(await titlesIn(id), ['Crane', 'Anchor', 'Buoy', 'Dock']);
  await arrange({ assetIds: at(2, 0), before: null });
  assert.deepEqual(await titlesIn(id), ['Buoy', 'Dock', 'Crane', 'Anchor']);
  // A block moved before one of its own pictures lands where that picture’s neighbor is.
  await arrange({ assetIds: at(1, 3), before: pictures[1] });
  assert.deepEqual(await titlesIn(id), ['Buoy', 'Dock', 'Crane', 'Anchor']);

  const noted = await money
    .as('client')
    .post(`${path}/${id}/item/${pictures[3]}/note`, { note: '<b>Cover?</b>' });
  assert.deepEqual([noted.body.note, noted.body.title], ['<b>Cover?</b>', 'Dock']);
  await money.as('client').post(`${path}/${id}/item/take-out`, { assetIds: at(0, 1) });
  assert.deepEqual(await titlesIn(id), ['Dock', 'Crane']);
  const holding = await money.as('client').get(`${path}?assetId=${pictures[3]}`);
  assert.deepEqual(
    holding.body.items.map((item: any) => item.id),
    [id],
  );
});

test('the list has pages; menus get names, counts, and where a picture is already', async () => {
  const ids: string[] = [];
  for (const name of ['Page 100%', 'Page b', 'Page c'])
    ids.unshift(await made('trial', { name, assetIds: at(0, 1) }));
  await money.as('trial').post(`${path}/${ids[1]}/item/take-out`, { assetIds: at(0) });
  const get = (query: string, call = lightboxesApi.choices.path) =>
    money.as('trial').get(`${call}?${query}`);
  const order = [ids[1], ids[0], ids[2]];
  const first = (await get('maxResultCount=2', path)).body;
  const rest = (await get('skipCount=2&maxResultCount=2', path)).body;
  assert.deepEqual(
    [first.totalCount, ...[...first.items, ...rest.items].map((box: any) => box.id)],
    [3, ...order],
  );
  assert.equal((await get('maxResultCount=101', path)).status, 400);

  const choices = (await get(`assetId=${pictures[0]}`)).body;
  assert.deepEqual(choices, {
    totalCount: 3,
    items: [
      { id: order[0], name: 'Page b', pictureCount: 1, isIn: false },
      { id: order[1], name: 'Page c', pictureCount: 2, isIn: true },
      { id: order[2], name: 'Page 100%', pictureCount: 2, isIn: true },
    ],
  });
  const found = (await get(`searchText=${encodeURIComponent('0%')}&right=Owner`)).body;
  assert.deepEqual(
    found.items.map((box: any) => box.name),
    ['Page 100%'],
  );
  for (const id of ids) await money.as('trial').remove(`${path}/${id}`);
});

test('an unknown picture adds nothing; a withdrawn one stays as a title; both are said', async () => {
  const id = await made('client', { name: 'Later', assetIds: at(0) });
  const unknown = '00000000-0000-4000-8000-00000000dead';
  const answer = await money
    .as('client')
    .post(`${path}/${id}/item`, { assetIds: [...at(1), unknown] });
  assert.deepEqual(codeOf(answer), [404, 'Editorial:NotFound']);
  assert.deepEqual(await titlesIn(id), ['Anchor']);

  const asset = `/api/asset-management/asset/${pictures[0]}`;
  await money.as('admin').put(asset, { isHidden: true });
  const { body } = await money.as('client').get(`${path}/${id}/item`);
  assert.deepEqual([body.items[0].title, body.items[0].asset], ['Anchor', null]);
  assert.deepEqual((await money.as('client').get(`${path}/${id}`)).body.cover, []);
  await money.as('admin').put(asset, { isHidden: false });
});

test('people of the same plan see or change a shared lightbox; nobody else does', async () => {
  const id = await made('client', { name: 'Team', assetIds: at(0) });
  const change = (person: string, body: object) => money.as(person).put(`${path}/${id}`, body);
  const add = (person: string) => money.as(person).post(`${path}/${id}/item`, { assetIds: at(1) });
  assert.deepEqual(codeOf(await add('seat')), [404, 'Editorial:NotFound']);

  await change('client', { sharing: 'View' });
  const seen = await money.as('seat').get(`${path}/${id}`);
  assert.deepEqual([seen.body.right, seen.body.links], ['View', []]);
  assert.deepEqual(codeOf(await add('seat')), [404, 'Editorial:NotFound']);
  await change('client', { sharing: 'Edit' });
  assert.equal((await add('seat')).status, 200);
  assert.deepEqual(codeOf(await change('seat', { name: 'Mine' })), [404, 'Editorial:NotFound']);
  for (const person of ['approved', 'admin'])
    assert.deepEqual(codeOf(await money.as(person).get(`${path}/${id}`)), [
      404,
      'Editorial:NotFound',
    ]);

  await change('client', { sharing: 'Private' });
  assert.equal((await money.as('seat').get(`${path}/${id}`)).status, 404);
  const ofNobody = await made('newcomer', { name: 'Alone' });
  assert.deepEqual(
    codeOf(await money.as('newcomer').put(`${path}/${ofNobody}`, { sharing: 'View' })),
    [403, 'Editorial:NoActiveSubscription'],
  );
});

test('who leaves the plan loses what others shared; what they shared stays with a master user', async (t) => {
  const ofClient = await made('client', { name: 'Of the plan', assetIds: at(0) });
  const ofSeat = await made('seat', { name: 'Of the seat', assetIds: at(1) });
  const ownOfSeat = await made('seat', { name: 'Private', assetIds: at(1) });
  await money.as('client').put(`${path}/${ofClient}`, { sharing: 'Edit' });
  await money.as('seat').put(`${path}/${ofSeat}`, { sharing: 'Edit' });
  await money.as('seat').post(`${path}/${ofClient}/item/${pictures[0]}/opinion`, {
    opinion: 'Star',
  });
  const seen = async (person: string) =>
    Promise.all(
      [ofClient, ofSeat, ownOfSeat].map(
        async (id) => (await money.as(person).get(`${path}/${id}`)).body.right ?? null,
      ),
    );
  assert.deepEqual(await seen('seat'), ['Edit', 'Owner', 'Owner']);
  assert.deepEqual(await seen('client'), ['Owner', 'Edit', null]);

  const seat = await money.userId('seat@editorial.test');
  t.after(() => joinAgain(seat));
  await leave(seat);
  assert.deepEqual(await seen('seat'), [null, null, 'Owner']);
  assert.deepEqual(await seen('client'), ['Owner', 'Owner', null]);
  const add = await money.as('seat').post(`${path}/${ofClient}/item`, { assetIds: at(2) });
  assert.deepEqual(codeOf(add), [404, 'Editorial:NotFound']);
  // What they decided stays with the lightbox.
  const { items } = (await money.as('client').get(`${path}/${ofClient}/item`)).body;
  assert.equal(items[0].starredBy.length, 1);
});

test('a lightbox is shared by name: each person has an own right, gets one mail, and loses it with the seat', async (t) => {
  const id = await made('client', { name: 'Spring', assetIds: at(0) });
  const name = (userId: string, right: string | null, person = 'client') =>
    money.as(person).post(`${path}/${id}/person`, { userId, right });
  const { items: seats } = (await money.as('client').get(lightboxesApi.seats.path)).body;
  const seat = await money.userId('seat@editorial.test');
  assert.ok(seats.some((one: { id: string }) => one.id === seat));
  assert.equal((await money.as('seat').get(`${path}/${id}`)).status, 404);

  const { body: shared } = await name(seat, 'Comment');
  assert.deepEqual(
    shared.people.map((one: { id: string; right: string }) => [one.id, one.right]),
    [[seat, 'Comment']],
  );
  const seen = await money.as('seat').get(`${path}/${id}`);
  assert.deepEqual(
    [seen.body.right, seen.body.people, seen.body.sharing],
    ['Comment', [], 'Private'],
  );
  assert.ok(
    (await money.as('seat').get(path)).body.items.some((one: { id: string }) => one.id === id),
  );
  const people = (await money.as('client').get(`${path}/${id}/people`)).body.items;
  assert.deepEqual(
    people.map((one: { id: string }) => one.id),
    [seat],
  );
  const add = () => money.as('seat').post(`${path}/${id}/item`, { assetIds: at(1) });
  assert.equal((await add()).status, 404);
  await name(seat, 'Edit');
  assert.equal((await add()).status, 200);
  // All of the plan may look; this person may still change it.
  await money.as('client').put(`${path}/${id}`, { sharing: 'View' });
  assert.equal((await money.as('seat').get(`${path}/${id}`)).body.right, 'Edit');
  await money.as('client').put(`${path}/${id}`, { sharing: 'Private' });

  assert.deepEqual(codeOf(await name(seat, 'View', 'seat')), [404, 'Editorial:NotFound']);
  const stranger = await money.userId('approved@editorial.test');
  assert.deepEqual(codeOf(await name(stranger, 'View')), [404, 'Editorial:NotFound']);
  await name(seat, null);
  assert.equal((await money.as('seat').get(`${path}/${id}`)).status, 404);
  await name(seat, 'View');
  const mail = await money.site.mailTo('seat@editorial.test', /“Spring” with you/);
  assert.match(mail.text, new RegExp(`/lightboxes/${id}`));
  const { rows: jobs } = await money.site.context.database.executeSql(
    "select from pgboss.job where name = 'account.mail' and data->'values'->>'lightbox' = 'Spring'",
    [],
  );
  assert.equal(jobs.length, 1, 'the same day, the same lightbox: one mail');

  t.after(() => joinAgain(seat));
  await leave(seat);
  assert.deepEqual((await money.as('client').get(`${path}/${id}`)).body.people, []);
  await joinAgain(seat);
  assert.equal((await money.as('seat').get(`${path}/${id}`)).status, 404);
});

test('who may view only looks; who may comment also says and decides; who may edit does all', async () => {
  const id = await made('client', { name: 'Rights', assetIds: at(0, 1) });
  const item = `${path}/${id}/item`;
  await money.as('client').post(`${item}/${pictures[0]}/comment`, { body: 'Sky?' });
  await money.as('client').post(`${path}/${id}/link`, { endsAt: null });
  const { items: said } = (await money.as('client').get(`${item}/${pictures[0]}/comment`)).body;
  const seat = money.as('seat');
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
    await money.as('client').put(`${path}/${id}`, { sharing });
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
  await money.as('client').put(`${path}/${id}`, { sharing: 'Comment' });
  const judge = (person: string, place: number, opinion: string | null) =>
    money.as(person).post(`${path}/${id}/item/${pictures[place]}/opinion`, { opinion });
  const titles = async (selection: string) =>
    (await money.as('client').get(`${path}/${id}/item?selection=${selection}`)).body.items.map(
      (item: any) => item.title,
    );
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
  const { body } = await money.as('client').get(`${path}/${id}/item`);
  assert.deepEqual([body.items[0].ownOpinion, body.items[0].starredBy.length], [null, 1]);
  assert.deepEqual(codeOf(await judge('approved', 0, 'Star')), [404, 'Editorial:NotFound']);
  assert.deepEqual(codeOf(await judge('client', 3, 'Star')), [404, 'Editorial:NotFound']);
  // Who takes a picture out takes its opinions along.
  await money.as('client').post(`${path}/${id}/item/take-out`, { assetIds: at(0) });
  assert.deepEqual(await titles('Starred'), ['Buoy']);
});

test('a link shows the pictures to anybody until it is ended or over; visits are counted', async () => {
  const id = await made('client', { name: 'For Kim', assetIds: at(0, 1) });
  const inAnHour = new Date(money.now().getTime() + 3_600_000).toISOString();
  const share = async (endsAt: string | null) =>
    (await money.as('client').post(`${path}/${id}/link`, { endsAt })).body;
  const { key } = await share(inAnHour);
  const other = await share(null);
  const open = (given: string) =>
    money.site.call('POST', sharedPath, { body: { key: given, maxResultCount: 1 } });

  const opened = await open(key);
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  assert.deepEqual(
    [opened.body.name, opened.body.totalCount, opened.body.items[0].title],
    ['For Kim', 2, 'Anchor'],
  );
  // A page that asks whether it may still show the pictures is no visit.
  await money.site.call('POST', sharedPath, { body: { key, isReturn: true } });
  const { body } = await money.as('client').get(`${path}/${id}`);
  assert.deepEqual(
    body.links.map((link: any) => link.visits),
    [1, 0],
  );

  await money.as('client').remove(`${path}/${id}/link/${body.links[1].id}`);
  assert.deepEqual(codeOf(await open(other.key)), [404, 'Editorial:LightboxLinkEnded']);
  money.setNow(new Date(money.now().getTime() + 2 * 3_600_000));
  assert.deepEqual(codeOf(await open(key)), [404, 'Editorial:LightboxLinkEnded']);
  money.setNow(new Date());
  await money.as('client').put(`${path}/${id}`, { isArchived: true });
  assert.deepEqual(codeOf(await open(key)), [404, 'Editorial:LightboxLinkEnded']);
  assert.equal((await money.as('client').remove(`${path}/${id}`)).status, 204);
});

test('a link tells strangers nothing of people but the owner’s name, and no address of who has none', async () => {
  const id = await made('client', { name: 'For strangers', assetIds: at(0) });
  const { key } = (await money.as('client').post(`${path}/${id}/link`, { endsAt: null })).body;
  await money.as('client').post(`${path}/${id}/item/${at(0)[0]}/comment`, { body: 'This one?' });
  const rename = (name: string, surname: string) =>
    money.site.context.database.executeSql(
      'update users set name = $1, surname = $2 where email = $3',
      [name, surname, 'client@editorial.test'],
    );
  const { rows } = await money.site.context.database.executeSql(
    'select name, surname from users where email = $1',
    ['client@editorial.test'],
  );
  const [owner] = rows as { name: string; surname: string }[];
  const open = async () => (await money.site.call('POST', sharedPath, { body: { key } })).body;
  assert.equal((await open()).ownerName, `${owner!.name} ${owner!.surname}`);
  await rename('', '');
  const opened = await open();
  await rename(owner!.name, owner!.surname);
  assert.equal(opened.ownerName, '');
  assert.doesNotMatch(JSON.stringify(opened), /@/);
});

test('a link with a password opens by a pass of an hour; wrong ones are braked; revoking ends all', async () => {
  const id = await made('client', { name: 'Sealed', assetIds: at(0) });
  const share = (body: object) => money.as('client').post(`${path}/${id}/link`, body);
  assert.equal((await share({ endsAt: null, password: 'short' })).status, 400);
  const { key, lightbox } = (await share({ endsAt: null, password: 'tide & time' })).body;
  const [link] = lightbox.links;
  assert.equal(link.hasPassword, true);
  const open = (pass?: string) => money.site.call('POST', sharedPath, { body: { key, pass } });
  const unlock = (password: string) =>
    money.site.call('POST', lightboxesApi.unlock.path, { body: { key, password } });
  const needed = [409, 'Editorial:LightboxPasswordNeeded'];
  assert.deepEqual(codeOf(await open()), needed);
  assert.deepEqual(codeOf(await open('lightboxLink=x&signature=y')), needed);

  const { pass } = (await unlock('tide & time')).body;
  assert.equal((await open(pass)).body.items[0].title, 'Anchor');
  // A pass of another link, and one that is over, open nothing.
  const other = (await share({ endsAt: null, password: 'tide & time' })).body.key;
  const withOther = { body: { key: other, pass } };
  assert.deepEqual(codeOf(await money.site.call('POST', sharedPath, withOther)), needed);
  money.setNow(new Date(money.now().getTime() + 3_660_000));
  assert.deepEqual(codeOf(await open(pass)), needed);
  money.setNow(new Date());

  // A right password clears the count. The fifth wrong one locks, for the right one too.
  const wrong = [403, 'Editorial:LightboxPasswordWrong'];
  for (const tries of [4, 5]) {
    for (let count = 0; count < tries; count += 1)
      assert.deepEqual(codeOf(await unlock(`guess ${count}`)), wrong);
    if (tries === 4) assert.equal((await unlock('tide & time')).status, 200);
  }
  const refused = await unlock('tide & time');
  assert.deepEqual(codeOf(refused), [429, 'Editorial:TooManyRequests']);
  assert.equal(refused.headers.get('retry-after'), '300');
  // Whoever has a pass is not locked out.
  assert.equal((await open(pass)).status, 200);
  money.setNow(new Date(money.now().getTime() + 301_000));
  assert.equal((await unlock('tide & time')).status, 200);

  await money.as('client').remove(`${path}/${id}/link/${link.id}`);
  const ended = [404, 'Editorial:LightboxLinkEnded'];
  assert.deepEqual([codeOf(await open(pass)), codeOf(await unlock('tide & time'))], [ended, ended]);
  money.setNow(new Date());
});

test('a copy is the caller’s own; a merge keeps order, notes, opinions and comments of both', async () => {
  const [one, two] = [
    await made('client', { name: 'One', assetIds: at(0, 1) }),
    await made('client', { name: 'Two', assetIds: at(3, 1, 2) }),
  ];
  await money.as('client').put(`${path}/${one}`, { sharing: 'Comment' });
  await money.as('client').put(`${path}/${two}`, { sharing: 'Comment' });
  const post = (person: string, address: string, body: object) =>
    money.as(person).post(`${path}/${address}`, body);
  const itemsIn = async (id: string, person = 'client') =>
    (await money.as(person).get(`${path}/${id}/item`)).body.items;
  await post('client', `${one}/item/${pictures[1]}/note`, { note: 'Left' });
  await post('client', `${two}/item/${pictures[1]}/note`, { note: 'Right' });
  await post('client', `${two}/item/${pictures[2]}/note`, { note: 'Low' });
  await post('seat', `${one}/item/${pictures[1]}/opinion`, { opinion: 'Star' });
  await post('client', `${one}/item/${pictures[1]}/opinion`, { opinion: 'Star' });
  await post('seat', `${two}/item/${pictures[1]}/opinion`, { opinion: 'Reject' });
  await post('seat', `${two}/item/${pictures[2]}/comment`, { body: 'Mine' });

  const cover = (coverId: string | undefined) =>
    money.as('client').put(`${path}/${two}`, { coverId });
  assert.deepEqual(codeOf(await cover(pictures[0])), [404, 'Editorial:NotFound']);
  const covered = await cover(pictures[2]);
  assert.deepEqual(
    [covered.body.coverId, covered.body.cover.map((asset: any) => asset.title)],
    [pictures[2], ['Crane', 'Dock', 'Buoy']],
  );

  const copied = await post('seat', `${two}/duplicate`, { name: 'Copy' });
  assert.deepEqual(
    [copied.status, copied.body.right, copied.body.sharing, copied.body.coverId],
    [201, 'Owner', 'Private', pictures[2]],
  );
  const copies = await itemsIn(copied.body.id, 'seat');
  assert.deepEqual(
    copies.map((item: any) => [item.title, item.note, item.ownOpinion, item.openCommentCount]),
    [
      ['Dock', '', null, 0],
      ['Buoy', 'Right', 'Reject', 0],
      ['Crane', 'Low', null, 0],
    ],
  );
  assert.equal((await money.as('client').get(`${path}/${copied.body.id}`)).status, 404);

  // Only an own lightbox is merged away, and none into itself.
  for (const [person, into, from] of [
    ['seat', copied.body.id, one],
    ['client', one, one],
    ['client', copied.body.id, one],
  ])
    assert.deepEqual(codeOf(await post(person, `${into}/merge`, { fromId: from })), [
      404,
      'Editorial:NotFound',
    ]);
  const merged = await post('client', `${one}/merge`, { fromId: two });
  assert.deepEqual([merged.status, merged.body.pictureCount], [200, 4]);
  assert.deepEqual(
    (await itemsIn(one)).map((item: any) => [
      item.title,
      item.note,
      item.starredBy.length,
      item.rejectedBy.length,
      item.openCommentCount,
    ]),
    [
      ['Anchor', '', 0, 0, 0],
      ['Buoy', 'Left\nRight', 1, 1, 0],
      ['Dock', '', 0, 0, 0],
      ['Crane', 'Low', 0, 0, 1],
    ],
  );
  assert.equal((await money.as('client').get(`${path}/${two}`)).status, 404);
});

test('a lightbox holds 5,000 pictures and no more; two who arrange at once lose none', async () => {
  const id = await made('client', { name: 'Full', assetIds: at(0, 1, 2, 3) });
  const arrange = (place: number, before: string | null) =>
    money.as('client').post(`${path}/${id}/item/arrange`, { assetIds: at(place), before });
  await Promise.all([arrange(0, null), arrange(3, pictures[1] ?? null), arrange(2, null)]);
  assert.deepEqual((await titlesIn(id)).toSorted(), ['Anchor', 'Buoy', 'Crane', 'Dock']);

  const { database } = money.site.context;
  // Without the check of the references, 4,996 rows of pictures need not be made first.
  await database.executeSql('set session_replication_role = replica', []);
  await database.executeSql(
    `insert into lightbox_items (tenant_id, lightbox_id, asset_id, position, added_by, added_at)
      select tenant_id, id, gen_random_uuid(), 10, owner_id, now()
      from lightboxes, generate_series(1, 4996) where id = $1`,
    [id],
  );
  await database.executeSql('set session_replication_role = origin', []);
  const again = await money.as('client').post(`${path}/${id}/item`, { assetIds: at(0) });
  assert.equal(again.body.pictureCount, 5000);
  const fifth = await money.site.add('brown', 'Port', { title: 'Eel' });
  const refused = await money.as('client').post(`${path}/${id}/item`, { assetIds: [fifth] });
  assert.deepEqual(codeOf(refused), [409, 'Editorial:LightboxFull']);
  const more = await made('client', { name: 'More', assetIds: [fifth] });
  const tooMany = await money.as('client').post(`${path}/${id}/merge`, { fromId: more });
  assert.deepEqual(codeOf(tooMany), [409, 'Editorial:LightboxFull']);
  assert.deepEqual(await titlesIn(more), ['Eel']);
  const flood = Array.from({ length: 10_000 }, () => crypto.randomUUID());
  const flooded = await money.as('client').post(`${path}/${id}/item`, { assetIds: flood });
  assert.deepEqual(codeOf(flooded), [400, 'Editorial:Validation']);
  assert.equal((await money.as('client').get(`${path}/${id}`)).body.pictureCount, 5000);
});

test('who looks at a lightbox hears of arrivals and changes by the hub; others do not', async () => {
  const id = await made('client', { name: 'Live', assetIds: at(0) });
  await money.as('client').put(`${path}/${id}`, { sharing: 'Edit' });
  const attend = (person: string, isHere: boolean) =>
    money.as(person).post(`${path}/${id}/presence`, { isHere });
  const token = await money.site.tokenOf('client');
  const connection = new HubConnectionBuilder()
    .withUrl(`${money.site.url}${HubPaths.assetManagement}`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();
  let next = Promise.withResolvers<unknown>();
  connection.on('LightboxChanged', (message) => next.resolve(message));
  await connection.start();
  const heard = async (act: () => Promise<unknown>) => {
    next = Promise.withResolvers();
    await act();
    return next.promise;
  };

  assert.deepEqual((await attend('client', true)).body, { others: [] });
  const people = { lightboxId: id, what: 'People' };
  assert.deepEqual(await heard(() => attend('seat', true)), people);
  const [seatName] = (await attend('client', true)).body.others;
  // A renewal is no arrival: the next message is the change.
  await attend('seat', true);
  const content = { lightboxId: id, what: 'Content' };
  const said = { assetId: pictures[0], note: 'Sky', starredBy: [] as string[], rejectedBy: [] };
  const starred = { ...said, starredBy: [seatName] };
  // What is said of one picture comes with the message; all else is read again.
  for (const [act, body, picture] of [
    ['item', { assetIds: at(1) }],
    ['item/arrange', { assetIds: at(1), before: pictures[0] }],
    [`item/${pictures[0]}/note`, { note: 'Sky' }, said],
    [`item/${pictures[0]}/opinion`, { opinion: 'Star' }, starred],
    ['item/take-out', { assetIds: at(1) }],
  ] as const)
    assert.deepEqual(
      await heard(() => money.as('seat').post(`${path}/${id}/${act}`, body)),
      picture ? { ...content, picture } : content,
      act,
    );
  // The own opinion is not in the message: another window of the same person reads it.
  const star = () =>
    money.as('client').post(`${path}/${id}/item/${pictures[0]}/opinion`, { opinion: 'Star' });
  assert.deepEqual(await heard(star), content);
  assert.deepEqual(await heard(() => attend('seat', false)), people);
  assert.deepEqual((await attend('client', true)).body, { others: [] });

  // Somebody who stopped saying so is away, and so is who may no longer see it.
  await attend('seat', true);
  money.setNow(new Date(money.now().getTime() + 120_000));
  assert.deepEqual((await attend('client', true)).body, { others: [] });
  money.setNow(new Date());
  await money.as('client').put(`${path}/${id}`, { sharing: 'Private' });
  assert.deepEqual(codeOf(await attend('seat', true)), [404, 'Editorial:NotFound']);
  await connection.stop();
});

test('who may no longer see a lightbox is not told what others say of its pictures', async () => {
  const id = await made('client', { name: 'Closed', assetIds: at(0) });
  const share = (sharing: string) => money.as('client').put(`${path}/${id}`, { sharing });
  await share('View');
  const token = await money.site.tokenOf('seat');
  const connection = new HubConnectionBuilder()
    .withUrl(`${money.site.url}${HubPaths.assetManagement}`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();
  const messages: unknown[] = [];
  const both = Promise.withResolvers<void>();
  connection.on('LightboxChanged', (message) => {
    if (messages.push(message) === 2) both.resolve();
  });
  await connection.start();
  await money.as('seat').post(`${path}/${id}/presence`, { isHere: true });
  await share('Private');
  await money.as('client').post(`${path}/${id}/item/${pictures[0]}/opinion`, { opinion: 'Star' });
  await share('View');
  await both.promise;
  const content = { lightboxId: id, what: 'Content' };
  assert.deepEqual(messages, [content, content]);
  await connection.stop();
});

test('people comment on a picture or a point of it, resolve and delete; one mail tells all mentions', async () => {
  const id = await made('client', { name: 'Words', assetIds: at(0, 1) });
  const onPicture = `${path}/${id}/item/${pictures[0]}/comment`;
  await money.as('client').put(`${path}/${id}`, { sharing: 'Comment' });
  const { items: people } = (await money.as('client').get(`${path}/${id}/people`)).body;
  const seat = people.find((one: any) => /seat/i.test(one.name)) ?? people[0];
  const say = (person: string, body: object) => money.as(person).post(onPicture, body);

  const said = await say('client', { body: '<script>alert(1)</script>', mentions: [seat.id] });
  assert.equal(said.status, 201);
  assert.equal(said.body.items[0].body, '<script>alert(1)</script>');
  await say('client', { body: 'And the sky?', point: { x: 0.5, y: 0.25 }, mentions: [seat.id] });
  const { items } = (await money.as('seat').get(onPicture)).body;
  assert.deepEqual(
    items.map((one: any) => [one.point, one.isOwn]),
    [
      [null, false],
      [{ x: 0.5, y: 0.25 }, false],
    ],
  );
  const counts = async () =>
    (await money.as('seat').get(`${path}/${id}/item`)).body.items.map(
      (one: any) => one.openCommentCount,
    );
  assert.deepEqual(await counts(), [2, 0]);

  for (const body of [
    { body: 'x', point: { x: 1.5, y: 0 } },
    { body: '   ' },
    { body: 'x'.repeat(2001) },
  ])
    assert.equal((await say('client', body)).status, 400, JSON.stringify(body));
  const stranger = '00000000-0000-4000-8000-00000000dead';
  assert.deepEqual(codeOf(await say('client', { body: 'x', mentions: [stranger] })), [
    404,
    'Editorial:NotFound',
  ]);
  assert.deepEqual(codeOf(await say('approved', { body: 'x' })), [404, 'Editorial:NotFound']);
  assert.deepEqual(
    codeOf(
      await money.as('client').post(`${path}/${id}/item/${pictures[2]}/comment`, { body: 'x' }),
    ),
    [404, 'Editorial:NotFound'],
  );

  // The mail names both comments, once.
  const { database } = money.site.context;
  const found = await database.executeSql(
    'select tenant_id, user_id from lightbox_mentions limit 1',
    [],
  );
  const { tenant_id: tenantId, user_id: userId } = found.rows[0] as Record<string, string>;
  assert.equal(userId, seat.id);
  const queued = await database.executeSql(
    "select count(*)::int as jobs from pgboss.job where name = 'lightbox.mentions'",
    [],
  );
  assert.deepEqual(queued.rows, [{ jobs: 1 }]);
  const data = { tenantId: tenantId ?? '', lightboxId: id, userId: seat.id };
  await mailMentions(money.site.context, data, 'mention');
  const mail = await money.site.mailTo('seat@editorial.test', /Words/);
  assert.match(mail.text, /And the sky\?[^]*\/lightboxes\//);
  const untold = 'select 1 from lightbox_mentions where mailed_at is null';
  assert.equal((await database.executeSql(untold, [])).rows.length, 0);

  const [first, second] = items;
  const state = `${path}/${id}/comment/${first.id}/state`;
  const resolved = await money.as('seat').post(state, { isResolved: true });
  assert.ok(resolved.body.items[0].resolvedAt && resolved.body.items[0].resolvedByName);
  assert.deepEqual(await counts(), [1, 0]);
  await money.as('client').post(state, { isResolved: false });
  assert.deepEqual(await counts(), [2, 0]);
  const remove = (person: string, comment: string) =>
    money.as(person).remove(`${path}/${id}/comment/${comment}`);
  assert.equal((await remove('seat', second.id)).status, 404);
  assert.equal((await remove('client', second.id)).status, 204);
  assert.deepEqual(await counts(), [1, 0]);

  // Who may no longer see the lightbox gets no mail about it.
  await say('client', { body: 'Later', mentions: [seat.id] });
  await money.as('client').put(`${path}/${id}`, { sharing: 'Private' });
  await mailMentions(money.site.context, data, 'mention.2');
  assert.equal((await database.executeSql(untold, [])).rows.length, 1);
});
