import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import { codeOf, lightboxSite, path, sharedPath } from './lightboxes.testing.ts';

const boxes = lightboxSite();
const { at, made } = boxes;

test('a link shows the pictures to anybody until it is ended or over; visits are counted', async () => {
  const id = await made('client', { name: 'For Kim', assetIds: at(0, 1) });
  const inAnHour = new Date(boxes.money.now().getTime() + 3_600_000).toISOString();
  const share = async (endsAt: string | null) =>
    (await boxes.money.as('client').post(`${path}/${id}/link`, { endsAt })).body;
  const { key } = await share(inAnHour);
  const other = await share(null);
  const open = (given: string) =>
    boxes.money.site.call('POST', sharedPath, { body: { key: given, maxResultCount: 1 } });

  const opened = await open(key);
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  assert.deepEqual(
    [opened.body.name, opened.body.totalCount, opened.body.items[0].title],
    ['For Kim', 2, 'Anchor'],
  );
  // A page that asks whether it may still show the pictures is no visit.
  await boxes.money.site.call('POST', sharedPath, { body: { key, isReturn: true } });
  const { body } = await boxes.money.as('client').get(`${path}/${id}`);
  assert.deepEqual(
    body.links.map((link: any) => link.visits),
    [1, 0],
  );

  await boxes.money.as('client').remove(`${path}/${id}/link/${body.links[1].id}`);
  assert.deepEqual(codeOf(await open(other.key)), [404, 'Editorial:LightboxLinkEnded']);
  boxes.money.setNow(new Date(boxes.money.now().getTime() + 2 * 3_600_000));
  assert.deepEqual(codeOf(await open(key)), [404, 'Editorial:LightboxLinkEnded']);
  boxes.money.setNow(new Date());
  await boxes.money.as('client').put(`${path}/${id}`, { isArchived: true });
  assert.deepEqual(codeOf(await open(key)), [404, 'Editorial:LightboxLinkEnded']);
  assert.equal((await boxes.money.as('client').remove(`${path}/${id}`)).status, 204);
});

test('a link shows strangers nothing of people but the owner’s name, and no address of who has none', async () => {
  const id = await made('client', { name: 'For strangers', assetIds: at(0) });
  const { key } = (await boxes.money.as('client').post(`${path}/${id}/link`, { endsAt: null }))
    .body;
  await boxes.money
    .as('client')
    .post(`${path}/${id}/item/${at(0)[0]}/comment`, { body: 'This one?' });
  const rename = (name: string, surname: string) =>
    boxes.money.site.context.database.executeSql(
      'update users set name = $1, surname = $2 where email = $3',
      [name, surname, 'client@editorial.test'],
    );
  const { rows } = await boxes.money.site.context.database.executeSql(
    'select name, surname from users where email = $1',
    ['client@editorial.test'],
  );
  const [owner] = rows as { name: string; surname: string }[];
  const open = async () =>
    (await boxes.money.site.call('POST', sharedPath, { body: { key } })).body;
  assert.equal((await open()).ownerName, `${owner!.name} ${owner!.surname}`);
  // Nobody reads an address, not even one that a provider sent as the name.
  for (const name of ['', 'client@editorial.test']) {
    await rename(name, '');
    const opened = await open();
    await rename(owner!.name, owner!.surname);
    assert.equal(opened.ownerName, '');
    assert.doesNotMatch(JSON.stringify(opened), /@/);
  }
});

test('a link with a password opens by a pass of an hour; wrong ones are braked; revoking ends all', async () => {
  const id = await made('client', { name: 'Sealed', assetIds: at(0) });
  const share = (body: object) => boxes.money.as('client').post(`${path}/${id}/link`, body);
  assert.equal((await share({ endsAt: null, password: 'short' })).status, 400);
  const { key, lightbox } = (await share({ endsAt: null, password: 'tide & time' })).body;
  const [link] = lightbox.links;
  assert.equal(link.hasPassword, true);
  const open = (pass?: string) =>
    boxes.money.site.call('POST', sharedPath, { body: { key, pass } });
  const unlock = (password: string) =>
    boxes.money.site.call('POST', lightboxLinksApi.unlock.path, { body: { key, password } });
  const needed = [409, 'Editorial:LightboxPasswordNeeded'];
  assert.deepEqual(codeOf(await open()), needed);
  assert.deepEqual(codeOf(await open('lightboxLink=x&signature=y')), needed);

  const { pass } = (await unlock('tide & time')).body;
  assert.equal((await open(pass)).body.items[0].title, 'Anchor');
  // A pass of another link, and one that is over, open nothing.
  const other = (await share({ endsAt: null, password: 'tide & time' })).body.key;
  const withOther = { body: { key: other, pass } };
  assert.deepEqual(codeOf(await boxes.money.site.call('POST', sharedPath, withOther)), needed);
  boxes.money.setNow(new Date(boxes.money.now().getTime() + 3_660_000));
  assert.deepEqual(codeOf(await open(pass)), needed);
  boxes.money.setNow(new Date());

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
  boxes.money.setNow(new Date(boxes.money.now().getTime() + 301_000));
  assert.equal((await unlock('tide & time')).status, 200);

  await boxes.money.as('client').remove(`${path}/${id}/link/${link.id}`);
  const ended = [404, 'Editorial:LightboxLinkEnded'];
  assert.deepEqual([codeOf(await open(pass)), codeOf(await unlock('tide & time'))], [ended, ended]);
  boxes.money.setNow(new Date());
});
