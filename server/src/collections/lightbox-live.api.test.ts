import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HubPaths } from '@editorial/contracts/hubs';
import { mailMentions } from './lightbox-mentions.job.ts';
import { codeOf, lightboxSite, path } from './lightboxes.testing.ts';

const boxes = lightboxSite();
const { pictures, at, made } = boxes;

test('who looks at a lightbox hears of arrivals and changes by the hub; others do not', async () => {
  const id = await made('client', { name: 'Live', assetIds: at(0) });
  await boxes.money.as('client').put(`${path}/${id}`, { sharing: 'Edit' });
  const attend = (person: string, isHere: boolean) =>
    boxes.money.as(person).post(`${path}/${id}/presence`, { isHere });
  const token = await boxes.money.site.tokenOf('client');
  const connection = new HubConnectionBuilder()
    .withUrl(`${boxes.money.site.url}${HubPaths.assetManagement}`, {
      accessTokenFactory: () => token,
    })
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
      await heard(() => boxes.money.as('seat').post(`${path}/${id}/${act}`, body)),
      picture ? { ...content, picture } : content,
      act,
    );
  // The own opinion is not in the message: another window of the same person reads it.
  const star = () =>
    boxes.money.as('client').post(`${path}/${id}/item/${pictures[0]}/opinion`, { opinion: 'Star' });
  assert.deepEqual(await heard(star), content);
  assert.deepEqual(await heard(() => attend('seat', false)), people);
  assert.deepEqual((await attend('client', true)).body, { others: [] });

  // Somebody who stopped saying so is away, and so is who may no longer see it.
  await attend('seat', true);
  boxes.money.setNow(new Date(boxes.money.now().getTime() + 120_000));
  assert.deepEqual((await attend('client', true)).body, { others: [] });
  boxes.money.setNow(new Date());
  await boxes.money.as('client').put(`${path}/${id}`, { sharing: 'Private' });
  assert.deepEqual(codeOf(await attend('seat', true)), [404, 'Editorial:NotFound']);
  await connection.stop();
});

test('a person who may no longer see a lightbox does not learn what others say of its pictures', async () => {
  const id = await made('client', { name: 'Closed', assetIds: at(0) });
  const share = (sharing: string) => boxes.money.as('client').put(`${path}/${id}`, { sharing });
  await share('View');
  const token = await boxes.money.site.tokenOf('seat');
  const connection = new HubConnectionBuilder()
    .withUrl(`${boxes.money.site.url}${HubPaths.assetManagement}`, {
      accessTokenFactory: () => token,
    })
    .configureLogging(LogLevel.None)
    .build();
  const messages: unknown[] = [];
  const both = Promise.withResolvers<void>();
  connection.on('LightboxChanged', (message) => {
    if (messages.push(message) === 2) both.resolve();
  });
  await connection.start();
  await boxes.money.as('seat').post(`${path}/${id}/presence`, { isHere: true });
  await share('Private');
  await boxes.money
    .as('client')
    .post(`${path}/${id}/item/${pictures[0]}/opinion`, { opinion: 'Star' });
  await share('View');
  await both.promise;
  const content = { lightboxId: id, what: 'Content' };
  assert.deepEqual(messages, [content, content]);
  await connection.stop();
});

test('people comment on a picture or a point of it, resolve and delete; one mail names all mentions', async () => {
  const id = await made('client', { name: 'Words', assetIds: at(0, 1) });
  const onPicture = `${path}/${id}/item/${pictures[0]}/comment`;
  await boxes.money.as('client').put(`${path}/${id}`, { sharing: 'Comment' });
  const { items: people } = (await boxes.money.as('client').get(`${path}/${id}/people`)).body;
  const seat = people.find((one: any) => /seat/i.test(one.name)) ?? people[0];
  const say = (person: string, body: object) => boxes.money.as(person).post(onPicture, body);

  const said = await say('client', { body: '<script>alert(1)</script>', mentions: [seat.id] });
  assert.equal(said.status, 201);
  assert.equal(said.body.items[0].body, '<script>alert(1)</script>');
  await say('client', { body: 'And the sky?', point: { x: 0.5, y: 0.25 }, mentions: [seat.id] });
  const { items } = (await boxes.money.as('seat').get(onPicture)).body;
  assert.deepEqual(
    items.map((one: any) => [one.point, one.isOwn]),
    [
      [null, false],
      [{ x: 0.5, y: 0.25 }, false],
    ],
  );
  const counts = async () =>
    (await boxes.money.as('seat').get(`${path}/${id}/item`)).body.items.map(
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
      await boxes.money
        .as('client')
        .post(`${path}/${id}/item/${pictures[2]}/comment`, { body: 'x' }),
    ),
    [404, 'Editorial:NotFound'],
  );

  // The mail names both comments, once.
  const { database } = boxes.money.site.context;
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
  await mailMentions(boxes.money.site.context, data, 'mention');
  const mail = await boxes.money.site.mailTo('seat@editorial.test', /Words/);
  assert.match(mail.text, /And the sky\?[^]*\/lightboxes\//);
  const untold = 'select 1 from lightbox_mentions where mailed_at is null';
  assert.equal((await database.executeSql(untold, [])).rows.length, 0);

  const [first, second] = items;
  const state = `${path}/${id}/comment/${first.id}/state`;
  const resolved = await boxes.money.as('seat').post(state, { isResolved: true });
  assert.ok(resolved.body.items[0].resolvedAt && resolved.body.items[0].resolvedByName);
  assert.deepEqual(await counts(), [1, 0]);
  await boxes.money.as('client').post(state, { isResolved: false });
  assert.deepEqual(await counts(), [2, 0]);
  const remove = (person: string, comment: string) =>
    boxes.money.as(person).remove(`${path}/${id}/comment/${comment}`);
  assert.equal((await remove('seat', second.id)).status, 404);
  assert.equal((await remove('client', second.id)).status, 204);
  assert.deepEqual(await counts(), [1, 0]);

  // Who may no longer see the lightbox gets no mail about it.
  await say('client', { body: 'Later', mentions: [seat.id] });
  await boxes.money.as('client').put(`${path}/${id}`, { sharing: 'Private' });
  await mailMentions(boxes.money.site.context, data, 'mention.2');
  assert.equal((await database.executeSql(untold, [])).rows.length, 1);
});
