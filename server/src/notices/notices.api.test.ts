import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from '@editorial/contracts/schema';
import { openTestSite, type TestSite } from '../catalog/catalog.testing.ts';
import { notice, noticesApi, type Notice } from '@editorial/contracts/notices';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { expireNotices } from './routes.ts';

let site: TestSite;
let now = new Date('2026-11-28T10:00:00Z');
before(async () => {
  site = await openTestSite({ clock: { now: () => now } });
});
after(() => site.close());

const DAY_MS = 86_400_000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

interface Page {
  readonly status: number;
  readonly html: string;
}
async function read(path: string, form?: Record<string, string>, language = 'en'): Promise<Page> {
  const response = await fetch(new URL(path, site.url), {
    headers: { 'accept-language': language },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  return { status: response.status, html: await response.text() };
}

const parent = {
  kind: 'Child',
  name: 'Mira <Parent>',
  email: 'parent@person.example',
  message: 'This picture shows my child (7). Nobody asked us. Please remove it.',
  isGoodFaith: 'on',
};

/** A published picture of the contributor, with its number. */
async function picture(colour: string): Promise<{ id: string; number: string }> {
  const id = await site.add(colour, 'Yard', { title: 'Yard' });
  const { rows } = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`update assets set contributor_id =
        (select id from users where email = 'contributor@editorial.test')
      where id = ${id} returning number`),
  )) as unknown as { rows: { number: string }[] };
  return { id, number: rows[0]?.number ?? '' };
}

async function staff(person = 'admin'): Promise<string> {
  const token = await site.tokenOf(person);
  const body = { password: DEMO_PASSWORD };
  await site.call('POST', '/api/account/identity-check', { token, body });
  return token;
}
async function queue(token: string, state: Notice['state'] = 'Open'): Promise<Notice[]> {
  const { status, body } = await site.call('GET', `${noticesApi.list.path}?state=${state}`, {
    token,
  });
  assert.equal(status, 200);
  return z.array(notice).parse(body);
}
const isSeen = async (id: string) =>
  (await site.call('GET', `/api/asset-management/asset/${id}/by-id`, {})).status === 200;
const linkIn = (text: string): string => {
  const [url = ''] = /https?:\S+\/notice\/follow\S+/.exec(text) ?? [];
  const { pathname, search } = new URL(url);
  return pathname + search;
};
const decide = (token: string, id: string, outcome: 'Removed' | 'Kept') =>
  site.call('POST', noticesApi.decide.path.replace(':id', id), {
    token,
    body: {
      outcome,
      ground: 'Terms, section 4',
      reason: outcome === 'Removed' ? 'The parents did not agree.' : 'A public event.',
    },
  });

test('a parent without an account has a picture hidden in one day', async () => {
  const { id, number } = await picture('#336699');
  assert.equal(await isSeen(id), true);
  const form = await read(`/notice?picture=${number}&kind=Child`);
  assert.match(form.html, new RegExp(`value="${number}"`));
  assert.match(form.html, /value="Child" selected/);

  const sent = await read('/notice', { ...parent, picture: number });
  assert.equal(sent.status, 201);
  const [, noticeNumber] = /(N-\d{6})/.exec(sent.html) ?? [];
  const receipt = await site.mailTo('parent@person.example', /Your notice N-/);
  assert.ok(receipt.subject.includes(noticeNumber ?? '-'));
  const link = linkIn(receipt.text);
  assert.match((await read(link)).html, /Being looked at/);
  const told = await site.mailTo('admin@editorial.test', /A child is shown/);
  assert.match(told.text, /shows my child/);

  const admin = await staff();
  const [first] = await queue(admin);
  assert.equal(first?.number, noticeNumber);
  assert.ok(new Date(first?.dueAt ?? 0).getTime() - now.getTime() <= DAY_MS);
  later(20 * 60_000);
  const hidden = await site.call('POST', noticesApi.hide.path.replace(':id', first?.id ?? ''), {
    token: admin,
  });
  assert.equal(hidden.status, 204);
  assert.equal(await isSeen(id), false, 'hidden until decided');
  assert.match((await read(link)).html, /hidden until the decision/);
  const restriction = await site.mailTo('contributor@editorial.test', /is restricted/);
  assert.match(restriction.text, /hidden until the notice is decided/);

  assert.equal((await decide(admin, first?.id ?? '', 'Removed')).status, 204);
  const decided = await site.mailTo('parent@person.example', /is decided/);
  assert.match(decided.text, /was removed[^]*Terms, section 4[^]*did not agree/);
  assert.match((await read(link)).html, /The picture was removed\.[^]*did not agree/);
  assert.equal(await isSeen(id), false);
  assert.ok(now.getTime() - new Date(first?.receivedAt ?? 0).getTime() < DAY_MS);
});

test('after a counter-notice somebody else decides, and a picture that stays is shown again', async () => {
  const { id, number } = await picture('#993366');
  await read('/notice', {
    ...parent,
    kind: 'Copyright',
    picture: number,
    email: 'claims@a.example',
  });
  const admin = await staff();
  const [open] = (await queue(admin)).filter(({ assetId }) => assetId === id);
  assert.equal(open?.strikes, 1, 'the contributor’s other picture was removed');
  await site.call('POST', noticesApi.hide.path.replace(':id', open?.id ?? ''), { token: admin });
  await decide(admin, open?.id ?? '', 'Removed');
  assert.equal((await decide(admin, open?.id ?? '', 'Kept')).status, 404, 'decided once');

  const { rows } = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`select data ->> 'page' as page from pgboss.job
      where data ->> 'kind' = 'notice-restriction'
        and data -> 'values' ->> 'picture' = ${number} limit 1`),
  )) as unknown as { rows: { page: string }[] };
  const link = rows[0]?.page ?? '';
  const short = await read(link, { message: 'No.' });
  assert.equal(short.status, 400);
  assert.match(short.html, /Write at least 10/);
  assert.match(
    (await read(link, { message: 'I took it myself, here is the raw file.' })).html,
    /was taken/,
  );

  const [again] = (await queue(admin)).filter(({ assetId }) => assetId === id);
  assert.deepEqual(
    again?.answers.map(({ side, body }) => [side, body]),
    [['Owner', 'I took it myself, here is the raw file.']],
  );
  assert.equal(
    (await decide(admin, again?.id ?? '', 'Kept')).status,
    403,
    'another person decides',
  );
  await site.context.database.asSystem((tx) =>
    tx.execute(sql`update notices set earlier_decided_by = gen_random_uuid()
      where id = ${again?.id}`),
  );
  assert.equal((await decide(admin, again?.id ?? '', 'Kept')).status, 204);
});

test('what can’t be taken is shown again with its reason; long texts and unknown pictures are taken', async () => {
  const wrong = await read('/notice', { ...parent, picture: 'E-1', email: 'nobody' }, 'de');
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /E-Mail-Adresse für die Entscheidung/);
  assert.match(wrong.html, /shows my child[^]*Mira &#60;Parent&#62;/);
  const unsure = await read('/notice', { ...parent, picture: 'E-1', isGoodFaith: '' });
  assert.match(unsure.html, /Confirm that what you write/);
  const words = Array.from({ length: 5000 }, () => 'wordy').join(' ');
  assert.equal((await read('/notice', { ...parent, picture: 'gone', message: words })).status, 201);
  const [gone] = (await queue(await staff())).filter(({ assetNumber }) => assetNumber === 'gone');
  assert.deepEqual([gone?.assetId, gone?.message.length], [null, words.length]);
  const hide = noticesApi.hide.path.replace(':id', gone?.id ?? '');
  assert.equal((await site.call('POST', hide, { token: await staff() })).status, 404);
  assert.equal((await decide(await staff(), gone?.id ?? '', 'Kept')).status, 204);
  assert.equal((await read('/notice/follow?noticeId=1&signature=x')).status, 404);
  assert.equal((await site.call('GET', noticesApi.list.path, {})).status, 401);
});

test('many notices of one network are refused with words, and what was written stays', async () => {
  let last: Page = { status: 0, html: '' };
  for (let count = 0; count < 25 && last.status !== 429; count += 1)
    last = await read('/notice', { ...parent, picture: 'E-2' });
  assert.equal(last.status, 429);
  assert.match(last.html, /still here[^]*shows my child/);
});

test('counts of a year are a table, and after three years a decided notice names nobody', async () => {
  const token = await staff();
  const answer = await fetch(`${site.url}${noticesApi.counts.path}?year=2026`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.match(
    await answer.text(),
    /^Kind,Received,Removed,Kept,Median hours until decided\r\nChild,\d+,1,1,/,
  );
  later(3 * 366 * DAY_MS);
  await expireNotices(site.context);
  const { rows } = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`select distinct name, email, message from notices where state = 'Decided'`),
  )) as unknown as { rows: unknown[] };
  assert.deepEqual(rows, [{ name: '', email: '', message: '' }]);
});
