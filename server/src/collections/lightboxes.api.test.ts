import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { codeOf, lightboxSite, path } from './lightboxes.testing.ts';

const boxes = lightboxSite();
const { pictures, at, made, titlesIn } = boxes;

test('pictures are gathered in order, once each; moved; noted; and taken out', async () => {
  const id = await made('client', { name: 'Harbor', assetIds: at(0, 1) });
  const added = await boxes.money
    .as('client')
    .post(`${path}/${id}/item`, { assetIds: at(1, 3, 2) });
  assert.equal(added.body.pictureCount, 4);
  assert.deepEqual(await titlesIn(id), ['Anchor', 'Buoy', 'Dock', 'Crane']);

  const arrange = (body: object) =>
    boxes.money.as('client').post(`${path}/${id}/item/arrange`, body);
  assert.equal((await arrange({ assetIds: at(2), before: pictures[0] })).status, 200);
  assert.deepEqual(await titlesIn(id), ['Crane', 'Anchor', 'Buoy', 'Dock']);
  await arrange({ assetIds: at(2, 0), before: null });
  assert.deepEqual(await titlesIn(id), ['Buoy', 'Dock', 'Crane', 'Anchor']);
  // A block moved before one of its own pictures lands where that picture’s neighbor is.
  await arrange({ assetIds: at(1, 3), before: pictures[1] });
  assert.deepEqual(await titlesIn(id), ['Buoy', 'Dock', 'Crane', 'Anchor']);

  const noted = await boxes.money
    .as('client')
    .post(`${path}/${id}/item/${pictures[3]}/note`, { note: '<b>Cover?</b>' });
  assert.deepEqual([noted.body.note, noted.body.title], ['<b>Cover?</b>', 'Dock']);
  await boxes.money.as('client').post(`${path}/${id}/item/take-out`, { assetIds: at(0, 1) });
  assert.deepEqual(await titlesIn(id), ['Dock', 'Crane']);
  const holding = await boxes.money.as('client').get(`${path}?assetId=${pictures[3]}`);
  assert.deepEqual(
    holding.body.items.map((item: any) => item.id),
    [id],
  );
});

test('the list has pages; menus get names, counts, and where a picture is already', async () => {
  const ids: string[] = [];
  for (const name of ['Page 100%', 'Page b', 'Page c'])
    ids.unshift(await made('trial', { name, assetIds: at(0, 1) }));
  await boxes.money.as('trial').post(`${path}/${ids[1]}/item/take-out`, { assetIds: at(0) });
  const get = (query: string, call = lightboxesApi.choices.path) =>
    boxes.money.as('trial').get(`${call}?${query}`);
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
  for (const id of ids) await boxes.money.as('trial').remove(`${path}/${id}`);
});

test('an unknown picture adds nothing; a withdrawn one stays as a title; both are said', async () => {
  const id = await made('client', { name: 'Later', assetIds: at(0) });
  const unknown = '00000000-0000-4000-8000-00000000dead';
  const answer = await boxes.money
    .as('client')
    .post(`${path}/${id}/item`, { assetIds: [...at(1), unknown] });
  assert.deepEqual(codeOf(answer), [404, 'Editorial:NotFound']);
  assert.deepEqual(await titlesIn(id), ['Anchor']);

  const asset = `/api/asset-management/asset/${pictures[0]}`;
  await boxes.money.as('admin').put(asset, { isHidden: true });
  const { body } = await boxes.money.as('client').get(`${path}/${id}/item`);
  assert.deepEqual([body.items[0].title, body.items[0].asset], ['Anchor', null]);
  assert.deepEqual((await boxes.money.as('client').get(`${path}/${id}`)).body.cover, []);
  await boxes.money.as('admin').put(asset, { isHidden: false });
});

test('a copy is the caller’s own; a merge keeps order, notes, opinions and comments of both', async () => {
  const [one, two] = [
    await made('client', { name: 'One', assetIds: at(0, 1) }),
    await made('client', { name: 'Two', assetIds: at(3, 1, 2) }),
  ];
  await boxes.money.as('client').put(`${path}/${one}`, { sharing: 'Comment' });
  await boxes.money.as('client').put(`${path}/${two}`, { sharing: 'Comment' });
  const post = (person: string, address: string, body: object) =>
    boxes.money.as(person).post(`${path}/${address}`, body);
  const itemsIn = async (id: string, person = 'client') =>
    (await boxes.money.as(person).get(`${path}/${id}/item`)).body.items;
  await post('client', `${one}/item/${pictures[1]}/note`, { note: 'Left' });
  await post('client', `${two}/item/${pictures[1]}/note`, { note: 'Right' });
  await post('client', `${two}/item/${pictures[2]}/note`, { note: 'Low' });
  await post('seat', `${one}/item/${pictures[1]}/opinion`, { opinion: 'Star' });
  await post('client', `${one}/item/${pictures[1]}/opinion`, { opinion: 'Star' });
  await post('seat', `${two}/item/${pictures[1]}/opinion`, { opinion: 'Reject' });
  await post('seat', `${two}/item/${pictures[2]}/comment`, { body: 'Mine' });

  const cover = (coverId: string | undefined) =>
    boxes.money.as('client').put(`${path}/${two}`, { coverId });
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
  assert.equal((await boxes.money.as('client').get(`${path}/${copied.body.id}`)).status, 404);

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
  assert.equal((await boxes.money.as('client').get(`${path}/${two}`)).status, 404);
});

test('a lightbox holds 5,000 pictures and no more; two who arrange at once lose none', async () => {
  const id = await made('client', { name: 'Full', assetIds: at(0, 1, 2, 3) });
  const arrange = (place: number, before: string | null) =>
    boxes.money.as('client').post(`${path}/${id}/item/arrange`, { assetIds: at(place), before });
  await Promise.all([arrange(0, null), arrange(3, pictures[1] ?? null), arrange(2, null)]);
  assert.deepEqual((await titlesIn(id)).toSorted(), ['Anchor', 'Buoy', 'Crane', 'Dock']);

  const { database } = boxes.money.site.context;
  // Without the check of the references, 4,996 rows of pictures need not be made first.
  await database.executeSql('set session_replication_role = replica', []);
  await database.executeSql(
    `insert into lightbox_items (tenant_id, lightbox_id, asset_id, position, added_by, added_at)
      select tenant_id, id, gen_random_uuid(), 10, owner_id, now()
      from lightboxes, generate_series(1, 4996) where id = $1`,
    [id],
  );
  await database.executeSql('set session_replication_role = origin', []);
  const again = await boxes.money.as('client').post(`${path}/${id}/item`, { assetIds: at(0) });
  assert.equal(again.body.pictureCount, 5000);
  const fifth = await boxes.money.site.add('brown', 'Port', { title: 'Eel' });
  const refused = await boxes.money.as('client').post(`${path}/${id}/item`, { assetIds: [fifth] });
  assert.deepEqual(codeOf(refused), [409, 'Editorial:LightboxFull']);
  const more = await made('client', { name: 'More', assetIds: [fifth] });
  const tooMany = await boxes.money.as('client').post(`${path}/${id}/merge`, { fromId: more });
  assert.deepEqual(codeOf(tooMany), [409, 'Editorial:LightboxFull']);
  assert.deepEqual(await titlesIn(more), ['Eel']);
  const flood = Array.from({ length: 10_000 }, () => crypto.randomUUID());
  const flooded = await boxes.money.as('client').post(`${path}/${id}/item`, { assetIds: flood });
  assert.deepEqual(codeOf(flooded), [413, 'Editorial:BodyTooLarge']);
  assert.equal((await boxes.money.as('client').get(`${path}/${id}`)).body.pictureCount, 5000);
});
