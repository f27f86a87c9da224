import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { savedSearchesApi } from '@editorial/contracts/saved-searches';
import { sql } from 'drizzle-orm';
import { HOST_TENANT } from '../ground/database/database.ts';
import { openMoneySite, type MoneySite } from '../commerce/ledger/money.testing.ts';
import { lookForPerson, mailAlerts, sweepAlerts } from './alerts.job.ts';

const { path } = savedSearchesApi.list;
const client = 'client@editorial.test';
let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
    await money.site.add('teal', 'Port', { title: 'Anchor' });
  },
  { timeout: 120_000 },
);
after(() => money.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
async function save(person: string, searchText: string, alert: string): Promise<string> {
  const body = { name: `About ${searchText}`, query: `searchText=${searchText}`, alert };
  const answer = await money.as(person).post(path, body);
  assert.deepEqual([answer.status, answer.body.alert], [201, alert]);
  return answer.body.id;
}
/** How many mails were queued so far. */
async function queued(): Promise<number> {
  const { rows } = await money.site.context.database.executeSql(
    "select count(*)::integer as count from pgboss.job where name = 'saved-search.mail'",
  );
  return Number(rows[0]?.count);
}

test('one mail names what is new in all searches of a person, once, and never what they may not see', async () => {
  const { context } = money.site;
  await save('client', 'anchor', 'AtOnce');
  await save('client', 'crane', 'AtOnce');
  await save('client', 'buoy', 'None');
  await money.site.add('red', 'Port', { title: 'Anchor <chain>' });
  await money.site.add('navy', 'Port', { title: 'Crane at night' });
  await money.site.add('maroon', 'Port', { title: 'Buoy' });
  const hidden = await money.site.add('olive', 'Port', { title: 'Anchor hidden' });
  await money.as('admin').put(`/api/asset-management/asset/${hidden}`, { isHidden: true });

  // What was published a moment ago waits for the next run.
  await sweepAlerts(context);
  assert.equal(await queued(), 0);

  money.setNow(inMinutes(5));
  const person = { tenantId: HOST_TENANT, userId: await money.userId(client) };
  const looks = ['11111111', '22222222'].map((id) =>
    lookForPerson(context, person, `${id}-0000-4000-8000-000000000000`),
  );
  await Promise.all([...looks, sweepAlerts(context)]);
  const mail = await money.site.mailTo(client, /New pictures in 2 of your searches/);
  assert.match(
    mail.text,
    /“About anchor”: one new picture\n– Anchor <chain>\n.*\/catalog\?searchText=anchor/,
  );
  assert.match(mail.text, /“About crane”: one new picture\n– Crane at night/);
  assert.doesNotMatch(mail.text, /hidden|Buoy/);
  assert.match(mail.html ?? '', /alt="Anchor &#60;chain&#62;"/);
  const thumb = /src="([^"]+)"/.exec(mail.html ?? '')?.[1] ?? '';
  const { publicUrl } = context.environment;
  assert.equal((await fetch(thumb.replace(publicUrl, money.site.url))).status, 200);

  money.setNow(inMinutes(20));
  await sweepAlerts(context);
  await lookForPerson(context, person, '33333333-0000-4000-8000-000000000000');
  assert.equal(await queued(), 1);
});

test('a mail counts what is still public when it is sent, and a deactivated person gets none', async () => {
  const { context } = money.site;
  const id = await save('seat', 'cleat', 'AtOnce');
  const kept = await money.site.add('lime', 'Port', { title: 'Cleat' });
  const gone = await money.site.add('pink', 'Port', { title: 'Cleat withdrawn' });
  await money.as('admin').put(`/api/asset-management/asset/${gone}`, { isHidden: true });
  const data = {
    tenantId: HOST_TENANT,
    userId: await money.userId('seat@editorial.test'),
    searches: [{ id, count: 2, shownIds: [kept, gone] }],
  };
  await mailAlerts(context, data, 'alert.1');
  const mail = await money.site.mailTo('seat@editorial.test', /About cleat”: one new picture/);
  assert.doesNotMatch(mail.text, /withdrawn/);

  const before = await money.site.mailTo('seat@editorial.test', /About/);
  const setActive = (isActive: boolean) =>
    context.database.asSystem((tx) =>
      tx.execute(sql`update users set is_active = ${isActive} where id = ${data.userId}`),
    );
  await setActive(false);
  await mailAlerts(context, data, 'alert.2');
  await setActive(true);
  assert.equal(await money.site.mailTo('seat@editorial.test', /About/), before);
  await money.as('seat').remove(`${path}/${id}`);
});

test('a picture that is published long after it was sent in is new on that day', async () => {
  money.setNow(new Date());
  const draft = await money.as('admin').post('/api/asset-management/asset', { title: 'Lantern' });
  const id = await save('client', 'lantern', 'None');
  const countOf = async () =>
    (await money.as('client').get(path)).body.items.find((search: any) => search.id === id)
      .newCount;
  assert.equal(await countOf(), 0);
  // Reviewed and published without its form: the rules of completeness are not the point here.
  await money.site.context.database.asSystem((tx) =>
    tx.execute(sql`update assets set status = 'Published' where id = ${draft.body.id}`),
  );
  assert.equal(await countOf(), 1);
});

test('the link in the mail stops the alerts without signing in; looking at it stops nothing', async () => {
  const mail = await money.site.mailTo(client, /New pictures/);
  const link = new URL(mail.unsubscribe ?? '');
  assert.ok(mail.text.includes(link.href));
  const address = money.site.url + link.pathname + link.search;
  const alerts = async () =>
    (await money.as('client').get(path)).body.items.map(({ alert }: any) => alert);

  const page = await (await fetch(address)).text();
  assert.match(page, /About anchor/);
  assert.deepEqual(await alerts(), ['AtOnce', 'None', 'AtOnce', 'None']);
  const forged = address.replace(
    /userId=[^&]+/,
    `userId=${await money.userId('seat@editorial.test')}`,
  );
  assert.equal((await fetch(forged, { method: 'POST' })).status, 404);

  // Each search of a mail about several has a link of its own.
  const [one = ''] = /http\S*searchId=\w\S*/.exec(mail.text) ?? [];
  const ofOne = new URL(one);
  await fetch(money.site.url + ofOne.pathname + ofOne.search, { method: 'POST' });
  assert.deepEqual(
    (await alerts()).filter((alert: string) => alert === 'AtOnce').length,
    1,
    'the other search still has alerts',
  );

  const oneClick = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  assert.equal(oneClick.status, 200);
  assert.deepEqual(await alerts(), ['None', 'None', 'None', 'None']);
  assert.match(await (await fetch(address)).text(), /No mails are sent any more/);
});

test('a daily alert waits for the morning; pictures from before it was chosen are not in it', async () => {
  const { context } = money.site;
  money.setNow(new Date());
  await money.site.add('plum', 'Port', { title: 'Winch old' });
  const id = await save('seat', 'winch', 'None');
  const before = await queued();
  assert.equal((await money.as('client').put(`${path}/${id}`, { alert: 'Daily' })).status, 404);
  const changed = await money.as('seat').put(`${path}/${id}`, { alert: 'Daily' });
  assert.deepEqual([changed.status, changed.body.alert], [200, 'Daily']);
  await money.site.add('gold', 'Port', { title: 'Winch new' });
  const morning = new Date();
  morning.setUTCDate(morning.getUTCDate() + 1);
  morning.setUTCHours(6, 0, 0, 0);
  money.setNow(morning);
  await sweepAlerts(context);
  assert.equal(await queued(), before);
  money.setNow(new Date(morning.getTime() + 5 * 60_000));
  await sweepAlerts(context);
  const mail = await money.site.mailTo('seat@editorial.test', /About winch”: one new picture/);
  assert.match(mail.text, /Winch new/);
  assert.doesNotMatch(mail.text, /Winch old/);
});
