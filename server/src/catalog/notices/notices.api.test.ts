import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from '@editorial/contracts/schema';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { ASSET_PATH } from '@editorial/contracts/assets';
import { Role } from '@editorial/contracts/enumerations';
import { notice, NoticeKinds, noticesApi, type Notice } from '@editorial/contracts/notices';
import { queuedMails } from '../../people/mails/account-mails.testing.ts';
import { noticeCounts } from './notice.queries.ts';
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
async function read(
  path: string,
  form?: Record<string, string>,
  { language = 'en', address = '127.0.0.1' } = {},
): Promise<Page> {
  const response = await fetch(new URL(path, site.url), {
    headers: { 'accept-language': language, 'x-forwarded-for': address },
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
  relation: 'Parent',
};
const ofWork = {
  work: 'Harbor at night, pictures.example/12',
  owner: 'Ada Claims',
  postal: '1 Quay, London, +44 20 7946 0000',
  isAuthorized: 'on',
  signature: 'Ada Claims',
};
const counter = { postal: '2 Pier, Lisbon', signature: 'Inês Duarte', isMistake: 'on' };

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

const staff = (person = 'admin'): Promise<string> => site.tokenOf(person);
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
    ...ofWork,
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

  const mails = await queuedMails(site.context, 'notice-restriction');
  const link = mails.find(({ values }) => values.picture === number)?.page ?? '';
  const short = await read(link, { message: 'No.' });
  assert.equal(short.status, 400);
  assert.match(short.html, /Write at least 10/);
  const own = { message: 'I took it myself, here is the raw file.' };
  assert.match((await read(link, own)).html, /postal address[^]*here is the raw file/);
  assert.match((await read(link, { ...own, ...counter, isMistake: '' })).html, /Confirm the stat/);
  assert.match((await read(link, { ...own, ...counter })).html, /was taken/);

  const [again] = (await queue(admin)).filter(({ assetId }) => assetId === id);
  assert.deepEqual(
    again?.answers.map(({ side, body }) => [side, body]),
    [['Owner', again?.answers[0]?.body]],
  );
  // What 17 U.S.C. § 512 (g) (3) asks of a counter-notice.
  assert.match(
    again?.answers[0]?.body ?? '',
    /the raw file\.\n\n.*2 Pier, Lisbon\nUnder penalty of perjury.*removed by mistake.*\n.*Inês Duarte$/,
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
  // Further words wait for the decision, and mail staff once a day.
  const staffMails = async () =>
    Number(
      (
        (await site.context.database.asSystem((tx) =>
          tx.execute(sql`select count(*)::int as count from pgboss.job
            where data ->> 'kind' = 'notice-new' and data -> 'values' ->> 'picture' = ${number}`),
        )) as unknown as { rows: { count: number }[] }
      ).rows[0]?.count,
    );
  const before = await staffMails();
  for (let time = 0; time < 3; time += 1)
    assert.equal((await read(link, { ...own, ...counter })).status, 200);
  assert.equal(await staffMails(), before);
  assert.equal((await decide(admin, again?.id ?? '', 'Kept')).status, 204);
  // The decision after an objection is the last one here.
  const last = await read(link, { ...own, ...counter });
  assert.equal(last.status, 409);
  assert.match(last.html, /final here/);
  assert.doesNotMatch(last.html, /<textarea/);
  // The other side won the first decision. It objects to this one, once.
  const reporter = (await queuedMails(site.context, 'notice-decided')).findLast(
    ({ values }) => values.picture === number,
  );
  const theirs = reporter?.page ?? '';
  assert.match((await read(theirs)).html, /<textarea/);
  const complaint = { message: 'The picture is mine, and here is the register.' };
  assert.match((await read(theirs, complaint, { address: '192.0.2.41' })).html, /was taken/);
  const [third] = (await queue(admin)).filter(({ assetId }) => assetId === id);
  assert.deepEqual(
    third?.answers.map(({ side }) => side),
    ['Owner', 'Owner', 'Owner', 'Owner', 'Reporter'],
  );
  assert.equal((await decide(admin, third?.id ?? '', 'Removed')).status, 403, 'another person');
  await site.context.database.asSystem((tx) =>
    tx.execute(sql`update notices set earlier_decided_by = gen_random_uuid()
      where id = ${third?.id}`),
  );
  assert.equal((await decide(admin, third?.id ?? '', 'Kept')).status, 204);
  for (const side of [link, theirs])
    assert.doesNotMatch((await read(side)).html, /<textarea/, 'final for both');
  assert.equal((await read(theirs, complaint, { address: '192.0.2.41' })).status, 409);
  assert.deepEqual(
    (await queue(admin)).filter(({ assetId }) => assetId === id),
    [],
  );
});

test('a contributor whose pictures are removed again and again is warned, then may no longer contribute', async () => {
  const admin = await staff();
  const removed = async (colour: string) => {
    const { id, number } = await picture(colour);
    await read('/notice', {
      ...parent,
      picture: number,
      email: `strikes${colour.slice(1)}@a.example`,
    });
    const [open] = (await queue(admin)).filter(({ assetId }) => assetId === id);
    assert.equal((await decide(admin, open?.id ?? '', 'Removed')).status, 204);
    return site.mailTo('contributor@editorial.test', new RegExp(number));
  };
  const roles = async () =>
    (
      (await site.context.database.asSystem((tx) =>
        tx.execute(sql`select role from user_roles join users on users.id = user_id
          where email = 'contributor@editorial.test'`),
      )) as unknown as { rows: { role: number }[] }
    ).rows.map(({ role }) => role);
  assert.match(
    (await removed('#114477')).text,
    /removed after notices: 2\. At 3, you may no longer/,
  );
  assert.ok((await roles()).includes(Role.Contributor));
  await removed('#225588');
  assert.ok(!(await roles()).includes(Role.Contributor));
  const { text } = await site.mailTo('contributor@editorial.test', /A decision that restricts you/);
  assert.match(text, /Contributor[^]*repeated infringement[^]*The rule of this site is 3/);
});

test('each kind asks for what the law asks of it, and staff read it', async () => {
  const { number } = await picture('#336611');
  const send = (given: Record<string, string>) => read('/notice', { ...given, picture: number });
  const work = { ...parent, ...ofWork, kind: 'Copyright', email: 'work@a.example' };
  for (const [name, said] of [
    ['work', /which work it is/],
    ['owner', /owner of the right/],
    ['postal', /postal address/],
    ['isAuthorized', /may act for the owner/],
    ['signature', /full name/],
  ] as const) {
    const { status, html } = await send({ ...work, [name]: '' });
    assert.equal(status, 400, name);
    assert.match(html, said);
    assert.match(html, /shows my child/, 'nothing is lost');
  }
  assert.equal((await send(work)).status, 201);
  const mark = { ...parent, ...ofWork, kind: 'Trademark', mark: 'Harbor', email: 'mark@a.example' };
  assert.match((await send(mark)).html, /office of the registration/);
  assert.equal((await send({ ...mark, markNumber: 'EU 018000000' })).status, 201);
  for (const kind of ['Child', 'Intimate', 'Person'])
    assert.match((await send({ ...parent, kind, relation: '' })).html, /Choose who is shown/);
  assert.equal((await send({ ...parent, kind: 'Person', relation: 'Nobody' })).status, 400);
  const listed = (await queue(await staff())).filter(({ assetNumber }) => assetNumber === number);
  assert.deepEqual(
    listed.map(({ kind, details }) => [kind, details]),
    [
      ['Copyright', ofWork],
      [
        'Trademark',
        { mark: 'Harbor', markNumber: 'EU 018000000', owner: 'Ada Claims', isAuthorized: 'on' },
      ],
    ],
  );
});

test('a picture that an open notice names is not deleted, alone or with others, until it is decided', async () => {
  const { id, number } = await picture('#224433');
  const other = await picture('#224434');
  await read(
    '/notice',
    { ...parent, picture: number, email: 'evidence@a.example' },
    { address: '192.0.2.41' },
  );
  const admin = await staff();
  const remove = (path: string) =>
    site.call('DELETE', `${ASSET_PATH}/${path}`, {
      token: admin,
      body: { reasons: { ground: 'Terms', facts: 'Out of date.' } },
    });
  const [open] = (await queue(admin)).filter(({ assetId }) => assetId === id);
  for (const path of [`${id}/by-id`, `many?ids=${other.id}&ids=${id}`]) {
    const { status, body } = await remove(path);
    assert.deepEqual([status, body.error.code], [409, 'Editorial:AssetReported']);
    assert.deepEqual(body.error.data.assetIds, [id]);
    assert.match(body.error.message, new RegExp(`\\(${open?.number}\\)`));
  }
  assert.equal(await isSeen(other.id), true, 'all or none');
  assert.equal((await decide(admin, open?.id ?? '', 'Removed')).status, 204);
  assert.equal((await remove(`${id}/by-id`)).status, 204);
});

test('the style sheet shows the fields of each kind', async () => {
  const { html } = await read('/identity/style.css');
  for (const kind of NoticeKinds)
    assert.ok(html.includes(`option[value='${kind}']:checked) [data-of~='${kind}']`), kind);
  // A rule with an id would hide them for good: it counts more than those that show them.
  assert.match(html, /:where\(form\) \[data-of\] \{\s*display: none;/);
  const form = await read('/notice?kind=Copyright');
  assert.match(form.html, /data-of="Copyright"><label for="work"/);
  assert.match(form.html, /data-of="Child Intimate Person"><label for="relation"/);
});

test('a picture is found by its number in any form, and by the address of its page', async () => {
  later(3_600_000);
  const { id, number } = await picture('#661133');
  const digits = number.replace(/\D+0*/, '');
  const forms = [
    number.toLowerCase(),
    `ED ${digits}`,
    digits,
    ` ${number} `,
    `${site.url}/preview/${id}?from=search`,
  ];
  for (const [at, form] of forms.entries())
    await read('/notice', { ...parent, picture: form, email: `form${at}@a.example` });
  await read('/notice', { ...parent, picture: `ED-${'9'.repeat(30)}`, email: 'form@a.example' });
  const listed = (await queue(await staff())).filter(({ email }) => email.startsWith('form'));
  assert.deepEqual(
    listed.map(({ assetId, assetNumber }) => [assetId, assetNumber]),
    [...forms.map(() => [id, number]), [null, `ED-${'9'.repeat(30)}`]],
  );
});

test('who reports a child may stay nameless, and follows the notice by a link', async () => {
  const { number } = await picture('#116633');
  const nameless = { ...parent, picture: number, name: '', email: '' };
  const { status, html } = await read('/notice', nameless);
  assert.equal(status, 201);
  const [, link = ''] = /href="([^"]*notice\/follow[^"]*)"/.exec(html) ?? [];
  assert.match((await read(link.replaceAll('&#38;', '&'))).html, /Being looked at/);
  const refused = await read('/notice', { ...nameless, kind: 'Person' });
  assert.deepEqual([refused.status, /Enter your name/.test(refused.html)], [400, true]);
  const [open] = (await queue(await staff())).filter(({ assetNumber }) => assetNumber === number);
  assert.equal((await decide(await staff(), open?.id ?? '', 'Kept')).status, 204);
});

test('what can’t be taken is shown again with its reason; long texts and unknown pictures are taken', async () => {
  const wrong = await read(
    '/notice',
    { ...parent, picture: 'E-1', email: 'nobody' },
    { language: 'de' },
  );
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
  // A new hour: what earlier tests sent does not count any more.
  later(3_600_000);
  const statuses: number[] = [];
  for (let count = 0; count < 200; count += 1) {
    const { status, html } = await read('/notice', { ...parent, picture: 'E-2' });
    statuses.push(status);
    if (status === 429) assert.match(html, /still here[^]*shows my child/);
  }
  const taken = statuses.filter((status) => status === 201).length;
  assert.ok(taken > 0 && taken <= 20, `${taken} were taken`);
  assert.equal(statuses.filter((status) => status === 429).length, 200 - taken);
  const listed = (await queue(await staff())).filter(({ assetNumber }) => assetNumber === 'E-2');
  assert.equal(listed.length, taken, 'what was taken is in the queue');
});

test('counts of a year are a table, and after three years a decided notice names nobody', async () => {
  const token = await staff();
  const answer = await fetch(`${site.url}${noticesApi.counts.path}?year=2026`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.match(
    await answer.text(),
    /^Kind,Received,Removed,Kept,Median hours until decided\r\nChild,\d+,4,2,/,
  );
  const report = await site.call('GET', `${noticesApi.report.path}?year=2026`, { token });
  assert.deepEqual(report.body.kinds[0], {
    kind: 'Child',
    received: report.body.kinds[0].received,
    removed: 4,
    kept: 2,
    medianHours: 0,
  });
  assert.equal(report.body.kinds.length, 6);
  // A year ends in UTC, whatever the clock of the server's place says.
  const received = (year: number) =>
    site.context.database.asSystem(async (tx) => {
      const counts = await noticeCounts(tx, year);
      return counts[0]?.received;
    });
  for (const [at, years] of [
    ['2026-12-31T23:59:59.999Z', [report.body.kinds[0].received, 0]],
    ['2027-01-01T00:00:00Z', [report.body.kinds[0].received - 1, 1]],
  ] as const) {
    await site.context.database.asSystem((tx) =>
      tx.execute(sql`update notices set received_at = ${at} where id =
        (select id from notices where kind = 'Child' and state = 'Open' order by id limit 1)`),
    );
    assert.deepEqual([await received(2026), await received(2027)], years, at);
  }
  later(3 * 366 * DAY_MS);
  await expireNotices(site.context);
  const { rows } = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`select distinct name, email, message from notices where state = 'Decided'`),
  )) as unknown as { rows: unknown[] };
  assert.deepEqual(rows, [{ name: '', email: '', message: '' }]);
});
