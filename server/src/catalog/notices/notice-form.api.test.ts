import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoticeKinds, noticesApi } from '@editorial/contracts/notices';
import { sql } from 'drizzle-orm';
import { personOfOrganization } from '../../ground/tenancy/organization.testing.ts';
import { noticeSite, ofWork, parent } from './notices.testing.ts';

const notices = noticeSite();
const { decide, later, picture, queue, read, staff } = notices;

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
    `${notices.site.url}/preview/${id}?from=search`,
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
  assert.equal((await notices.site.call('POST', hide, { token: await staff() })).status, 404);
  assert.equal((await decide(await staff(), gone?.id ?? '', 'Kept')).status, 204);
  assert.equal((await read('/notice/follow?noticeId=1&signature=x')).status, 404);
  assert.equal((await notices.site.call('GET', noticesApi.list.path, {})).status, 401);
});

test('a notice from the page of an organization reaches its staff, and nobody at the site', async () => {
  const { tenantId, token } = await personOfOrganization(notices.site);
  const { id, number } = await picture('#113366');
  await notices.site.context.database.asSystem((tx) =>
    tx.execute(sql`update assets set tenant_id = ${tenantId} where id = ${id}`),
  );
  const form = await read(`/notice?picture=${number}&__tenant=${tenantId}`);
  assert.match(form.html, /Organization: northlight/);
  assert.ok(form.html.includes(`name="organization" value="${tenantId}"`));
  const sent = { ...parent, picture: number, email: 'of-north@a.example', organization: tenantId };
  assert.match((await read('/notice', { ...sent, isGoodFaith: '' })).html, /northlight/);
  assert.equal((await read('/notice', sent)).status, 201);
  const ours = await notices.site.call('GET', `${noticesApi.list.path}?state=Open`, { token });
  assert.deepEqual(
    ours.body.map(({ assetId }: { assetId: string }) => assetId),
    [id],
  );
  const atSite = await queue(await staff());
  assert.ok(atSite.every(({ email }) => email !== sent.email));
});

test('a notice that names an organization that is not there reaches the site', async () => {
  const { number } = await picture('#331166');
  const sent = { ...parent, picture: number, email: 'nowhere@a.example', organization: 'gone' };
  assert.equal((await read('/notice', sent)).status, 201);
  assert.ok((await queue(await staff())).some(({ email }) => email === sent.email));
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
