import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { ASSET_PATH } from '@editorial/contracts/assets';
import { Role } from '@editorial/contracts/enumerations';
import { noticesApi } from '@editorial/contracts/notices';
import { ownDataApi } from '@editorial/contracts/own-data';
import { queuedMails } from '../../people/mails/account-mails.testing.ts';
import { DAY_MS, noticeSite, ofWork, parent } from './notices.testing.ts';

const notices = noticeSite();
const { decide, later, picture, queue, read, staff } = notices;

const counter = { postal: '2 Pier, Lisbon', signature: 'Inês Duarte', isMistake: 'on' };

const isSeen = async (id: string) =>
  (await notices.site.call('GET', `/api/asset-management/asset/${id}/by-id`, {})).status === 200;
const linkIn = (text: string): string => {
  const [url = ''] = /https?:\S+\/notice\/follow\S+/.exec(text) ?? [];
  const { pathname, search } = new URL(url);
  return pathname + search;
};

test('a parent without an account has a picture hidden in one day', async () => {
  const { id, number } = await picture('#336699');
  assert.equal(await isSeen(id), true);
  const form = await read(`/notice?picture=${number}&kind=Child`);
  assert.match(form.html, new RegExp(`value="${number}"`));
  assert.match(form.html, /value="Child" selected/);

  const sent = await read('/notice', { ...parent, picture: number });
  assert.equal(sent.status, 201);
  const [, noticeNumber] = /(N-\d{6})/.exec(sent.html) ?? [];
  const receipt = await notices.site.mailTo('parent@person.example', /Your notice N-/);
  assert.ok(receipt.subject.includes(noticeNumber ?? '-'));
  const link = linkIn(receipt.text);
  assert.match((await read(link)).html, /Being looked at/);
  const told = await notices.site.mailTo('admin@editorial.test', /A child is shown/);
  assert.match(told.text, /shows my child/);

  const admin = await staff();
  const [first] = await queue(admin);
  assert.equal(first?.number, noticeNumber);
  assert.ok(new Date(first?.dueAt ?? 0).getTime() - notices.now.getTime() <= DAY_MS);
  later(20 * 60_000);
  const hidden = await notices.site.call(
    'POST',
    noticesApi.hide.path.replace(':id', first?.id ?? ''),
    {
      token: admin,
    },
  );
  assert.equal(hidden.status, 204);
  assert.equal(await isSeen(id), false, 'hidden until decided');
  assert.match((await read(link)).html, /hidden until the decision/);
  const restriction = await notices.site.mailTo('contributor@editorial.test', /is restricted/);
  assert.match(restriction.text, /hidden until the notice is decided/);

  assert.equal((await decide(admin, first?.id ?? '', 'Removed')).status, 204);
  const decided = await notices.site.mailTo('parent@person.example', /is decided/);
  assert.match(decided.text, /was removed[^]*Terms, section 4[^]*did not agree/);
  assert.match((await read(link)).html, /The picture was removed\.[^]*did not agree/);
  assert.equal(await isSeen(id), false);
  assert.ok(notices.now.getTime() - new Date(first?.receivedAt ?? 0).getTime() < DAY_MS);
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
  await notices.site.call('POST', noticesApi.hide.path.replace(':id', open?.id ?? ''), {
    token: admin,
  });
  await decide(admin, open?.id ?? '', 'Removed');
  assert.equal((await decide(admin, open?.id ?? '', 'Kept')).status, 404, 'decided once');

  const mails = await queuedMails(notices.site.context, 'notice-restriction');
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
  await notices.site.context.database.asSystem((tx) =>
    tx.execute(sql`update notices set earlier_decided_by = gen_random_uuid()
      where id = ${again?.id}`),
  );
  // Further words wait for the decision, and mail staff once a day.
  const staffMails = async () =>
    Number(
      (
        (await notices.site.context.database.asSystem((tx) =>
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
  const reporter = (await queuedMails(notices.site.context, 'notice-decided')).findLast(
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
  await notices.site.context.database.asSystem((tx) =>
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
  const removed = async (color: string) => {
    const { id, number } = await picture(color);
    await read('/notice', {
      ...parent,
      picture: number,
      email: `strikes${color.slice(1)}@a.example`,
    });
    const [open] = (await queue(admin)).filter(({ assetId }) => assetId === id);
    assert.equal((await decide(admin, open?.id ?? '', 'Removed')).status, 204);
    return notices.site.mailTo('contributor@editorial.test', new RegExp(number));
  };
  const roles = async () =>
    (
      (await notices.site.context.database.asSystem((tx) =>
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
  const { text } = await notices.site.mailTo(
    'contributor@editorial.test',
    /A decision that restricts you/,
  );
  assert.match(text, /Contributor[^]*repeated infringement[^]*The rule of this site is 3/);
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
    notices.site.call('DELETE', `${ASSET_PATH}/${path}`, {
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

test('a picture stays hidden until all notices that hide it are decided, and after its account ended', async () => {
  const [first, second] = [await picture('#883311'), await picture('#883322')];
  const admin = await staff();
  const reported = async ({ id, number }: { id: string; number: string }, name: string) => {
    const email = `${name}@a.example`;
    await read('/notice', { ...parent, picture: number, email }, { address: '192.0.2.42' });
    const open = (await queue(admin)).find(
      (notice) => notice.assetId === id && notice.email === email,
    );
    const path = noticesApi.hide.path.replace(':id', open?.id ?? '');
    assert.equal((await notices.site.call('POST', path, { token: admin })).status, 204);
    return open?.id ?? '';
  };
  const [one, other] = [await reported(first, 'one'), await reported(first, 'other')];
  assert.equal((await decide(admin, one, 'Kept')).status, 204);
  assert.equal(await isSeen(first.id), false, 'the other notice hides it');
  assert.equal((await decide(admin, other, 'Kept')).status, 204);
  assert.equal(await isSeen(first.id), true);

  const last = await reported(second, 'last');
  const token = await notices.site.tokenOf('contributor');
  const closed = await notices.site.call('POST', ownDataApi.close.path, { token });
  assert.equal(closed.status, 204, JSON.stringify(closed.body));
  assert.equal((await decide(admin, last, 'Kept')).status, 204);
  assert.equal(await isSeen(second.id), false);
});
