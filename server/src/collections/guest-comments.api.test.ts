import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_LIGHTBOX_COMMENTS } from '@editorial/contracts/lightbox-comments';
import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import { codeOf, lightboxSite, path } from './lightboxes.testing.ts';

const boxes = lightboxSite();
const { at, made } = boxes;

const byLink = (id: string, body: object = {}) =>
  boxes.money.as('client').post(`${path}/${id}/link`, { endsAt: null, ...body });
async function shared(body: object) {
  const id = await made('client', { name: 'For guests', assetIds: at(0, 1) });
  const { key } = (await byLink(id, body)).body;
  return { id, key: String(key), assetId: at(0)[0]! };
}
let guests = 0;
/** Each call comes from an address of its own, unless one is given. */
const say = (body: object, from = `203.0.113.${(guests += 1)}`) =>
  boxes.money.site.call('POST', lightboxLinksApi.sayAsGuest.path, {
    body,
    headers: { 'x-forwarded-for': from },
  });
const read = (body: object) =>
  boxes.money.site.call('POST', lightboxLinksApi.guestComments.path, { body });
const commentsOf = async (id: string, assetId: string, person = 'client') =>
  (await boxes.money.as(person).get(`${path}/${id}/item/${assetId}/comment`)).body.items;

test('a guest comments by name with a link that allows it; the owner sees who is a guest, and deletes it', async () => {
  const { id, key, assetId } = await shared({ mayComment: true });
  const answer = await say({ key, assetId, name: ' Kim ', body: 'Warmer, <b>please</b>' });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const [own] = answer.body.items;
  assert.deepEqual([own.authorName, own.body], ['Kim', 'Warmer, <b>please</b>']);
  const [seen] = await commentsOf(id, assetId);
  assert.deepEqual([seen.authorName, seen.isGuest, seen.isOwn], ['Kim', true, false]);
  const { items } = (await boxes.money.as('client').get(`${path}/${id}/item`)).body;
  assert.equal(items[0].openCommentCount, 1);
  const removed = await boxes.money.as('client').remove(`${path}/${id}/comment/${seen.id}`);
  assert.equal(removed.status, 204);
  assert.deepEqual((await read({ key, assetId })).body.items, []);
});

test('guests see what guests with the same link said, and nothing that people of the plan or others said', async () => {
  const { id, key, assetId } = await shared({ mayComment: true });
  const other = (await byLink(id, { mayComment: true })).body.key;
  await boxes.money
    .as('client')
    .post(`${path}/${id}/item/${assetId}/comment`, { body: 'Only 400 for this one' });
  await say({ key: other, assetId, name: 'نی\u200Cلی', body: 'Mine' });
  await say({ key, assetId, name: 'Kim', body: 'Ours' });
  const bodies = async (given: string) =>
    (await read({ key: given, assetId })).body.items.map((one: { body: string }) => one.body);
  assert.deepEqual([await bodies(key), await bodies(other)], [['Ours'], ['Mine']]);
  assert.equal((await commentsOf(id, assetId)).length, 3);
  assert.deepEqual((await read({ key, assetId: at(1)[0] })).body.items, []);
});

test('a link without the right, one that ended, one without its password, and another picture refuse comments', async () => {
  const said = { name: 'Kim', body: 'Hello' };
  const silent = await shared({});
  const notFound = [404, 'Editorial:NotFound'];
  assert.deepEqual(codeOf(await say({ ...said, ...silent })), notFound);
  assert.deepEqual(codeOf(await read(silent)), notFound);
  const open = await shared({ mayComment: true });
  assert.deepEqual(codeOf(await say({ ...said, ...open, assetId: at(2)[0] })), notFound);
  for (const wrong of [
    { name: '' },
    { name: 'K'.repeat(61) },
    { name: 'Kim\nLee' },
    { name: 'Kim\u2028Lee' },
    { name: '\u202Emik' },
    { name: '\u200B\u2060' },
    { name: '\u3164' },
    { name: '…!' },
    { body: ' ' },
    { body: 'x'.repeat(2001) },
  ])
    assert.equal((await say({ ...said, ...open, ...wrong })).status, 400, JSON.stringify(wrong));
  const sealed = await shared({ mayComment: true, password: 'tide & time' });
  const needed = [409, 'Editorial:LightboxPasswordNeeded'];
  assert.deepEqual(codeOf(await say({ ...said, ...sealed })), needed);
  assert.deepEqual(codeOf(await read(sealed)), needed);
  const { links } = (await boxes.money.as('client').get(`${path}/${open.id}`)).body;
  await say({ ...said, ...open });
  await boxes.money.as('client').remove(`${path}/${open.id}/link/${links[0].id}`);
  assert.deepEqual(codeOf(await say({ ...said, ...open })), [404, 'Editorial:LightboxLinkEnded']);
  // What was said before stays with the lightbox.
  assert.equal((await commentsOf(open.id, open.assetId)).length, 1);
});

const noRoom = [409, 'Editorial:NoRoomForGuests'];
/** Guests with the one link of a lightbox write as much about a picture as they may. */
const fill = (id: string, assetId: string) =>
  boxes.money.site.context.database.executeSql(
    `insert into lightbox_comments (tenant_id, lightbox_id, asset_id, guest_name, link_id, body, created_at)
     select l.tenant_id, l.lightbox_id, $2, 'Kim', l.id, 'Many', now()
     from lightbox_links l, generate_series(1, $3) where l.lightbox_id = $1`,
    [id, assetId, MAX_LIGHTBOX_COMMENTS],
  );

test('guests take the room neither of people of the plan nor of guests with another link', async () => {
  const { id, key, assetId } = await shared({ mayComment: true });
  await fill(id, assetId);
  const said = { assetId, name: 'Lee', body: 'Still here' };
  assert.deepEqual(codeOf(await say({ ...said, key })), noRoom);
  const own = `${path}/${id}/item/${assetId}/comment`;
  assert.equal((await boxes.money.as('client').post(own, { body: 'Ours' })).status, 201);
  const other = (await byLink(id, { mayComment: true })).body.key;
  assert.equal((await say({ ...said, key: other })).status, 201);
});

test('an address comments ten times a minute, and a picture has so many comments at most', async () => {
  const { id, key, assetId } = await shared({ mayComment: true });
  const once = { key, assetId, name: 'Kim', body: 'Again' };
  await fill(id, assetId);
  assert.deepEqual(codeOf(await say(once, '198.51.100.7')), noRoom);
  const answers = [];
  for (let count = 0; count < 11; count += 1) answers.push(await say(once, '198.51.100.9'));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...Array.from({ length: 10 }, () => 409), 429],
  );
});

test('one guest takes no more of a link’s room than is free; the owner makes room', async () => {
  const { id, key, assetId } = await shared({ mayComment: true });
  const said = { key, name: 'Kim', body: 'Mine' };
  let networks = 0;
  /** The guest says as much as there is room for, on all pictures, from addresses next to each other. */
  const flood = async (picture: string) => {
    for (let count = 0; count <= MAX_LIGHTBOX_COMMENTS; count += 1) {
      const answer = await say({ ...said, assetId: picture }, `2001:db8:7:${(networks += 1)}::1`);
      if (answer.status !== 201) return codeOf(answer);
    }
    return 'all of it';
  };
  assert.deepEqual(await flood(assetId), noRoom);
  const own = await commentsOf(id, assetId);
  assert.equal(own.length, MAX_LIGHTBOX_COMMENTS / 2);
  assert.equal((await say({ ...said, assetId, body: 'Others' })).status, 201);
  assert.equal((await say({ ...said, assetId: at(1)[0], body: 'Others' })).status, 201);
  // Their whole room of the link.
  await boxes.money.site.context.database.executeSql(
    `insert into lightbox_comments
       (tenant_id, lightbox_id, asset_id, guest_name, link_id, guest_mark, body, created_at)
     select c.tenant_id, c.lightbox_id, c.asset_id, 'Kim', c.link_id, c.guest_mark, 'Mine', now()
     from (select * from lightbox_comments where id = $1) c, generate_series(1, 400)`,
    [own[0].id],
  );
  assert.deepEqual(await flood(at(1)[0]!), noRoom);
  assert.equal((await commentsOf(id, at(1)[0]!)).length, 1, 'that of the others');
  assert.equal((await say({ ...said, assetId: at(1)[0], body: 'Others' })).status, 201);
  const removed = await boxes.money.as('client').remove(`${path}/${id}/comment/${own[0].id}`);
  assert.equal(removed.status, 204);
});

test('nothing says which comments came from one network once the link ended', async () => {
  const { id, key, assetId } = await shared({ mayComment: true });
  await say({ key, assetId, name: 'Kim', body: 'Seen' });
  const marks = async () =>
    (
      await boxes.money.site.context.database.executeSql(
        'select guest_mark from lightbox_comments where lightbox_id = $1',
        [id],
      )
    ).rows.map(({ guest_mark: mark }) => mark !== null);
  assert.deepEqual(await marks(), [true]);
  const { links } = (await boxes.money.as('client').get(`${path}/${id}`)).body;
  await boxes.money.as('client').remove(`${path}/${id}/link/${links[0].id}`);
  assert.deepEqual(await marks(), [false]);
});
