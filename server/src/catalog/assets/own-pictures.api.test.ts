import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ASSET_PATH } from '@editorial/contracts/assets';
import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { catalogApi } from '@editorial/contracts/catalog';
import { ownPicturesApi } from '@editorial/contracts/own-pictures';
import { eq, sql } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { assets, assetSets } from './assets.tables.ts';
import { forgetTerms } from './forget-terms.ts';

let site: TestSite;
let contributorId: string;
const tokens = { contributor: '', admin: '' };
const whole = {
  description: 'A harbour at dawn',
  tags: ['harbour', 'dawn', 'boat', 'sea', 'fog'],
  categories: ['Sea' as const],
  modelRelease: 'NotNeeded' as const,
  propertyRelease: 'NotNeeded' as const,
};
before(
  async () => {
    site = await openTestSite();
    tokens.contributor = await site.tokenOf('contributor');
    tokens.admin = await site.tokenOf('admin');
    const made = await as('contributor', 'POST', catalogApi.create.path, { title: 'First' });
    contributorId = made.body.contributorId;
  },
  { timeout: 60_000 },
);
after(() => site.close());

const as = (person: keyof typeof tokens, method: string, path: string, body?: unknown) =>
  site.call(method, path, { token: tokens[person], body });
const at = ({ path }: { path: string }, id: string) => path.replace(':id', id);
const failed = ({ status, body }: { status: number; body: any }) => [
  status,
  body?.error?.code,
  body?.error?.data?.fields,
];

let shade = 0x101010;
/** A picture of the contributor, in whatever status. */
async function picture(title: string, status: 'Draft' | 'Published' = 'Published') {
  shade += 0x050709;
  return site.add(`#${shade.toString(16)}`, 'Harbours', { title, ...whole, status, contributorId });
}
const change = (person: keyof typeof tokens, id: string, body: object) =>
  as(person, 'PUT', at(catalogApi.update, id), body);
const submit = (id: string, words = '') =>
  as('contributor', 'POST', at(ownPicturesApi.submit, id), { words });
const read = async (id: string) => (await as('contributor', 'GET', at(catalogApi.get, id))).body;

test('the credit of a picture on sale and sets of others are changed by reviewers only', async () => {
  const id = await picture('On sale');
  const draft = await picture('A draft', 'Draft');
  const [other] = await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.select().from(assetSets).where(eq(assetSets.title, 'Harbours')),
  );
  assert.deepEqual(failed(await change('contributor', id, { creator: 'Somebody Famous' })), [
    409,
    'Editorial:ReviewNeeded',
    ['creator'],
  ]);
  const elsewhere = await as('contributor', 'POST', catalogApi.create.path, {
    title: 'Squatter',
    setId: other!.id,
  });
  assert.deepEqual(failed(elsewhere), [409, 'Editorial:ReviewNeeded', ['setId']]);
  const own = (await as('contributor', 'POST', catalogApi.create.path, { title: 'Own' })).body;
  assert.equal((await change('contributor', draft, { setId: own.setId })).status, 200);
  assert.deepEqual(failed(await change('contributor', draft, { setId: other!.id })), [
    409,
    'Editorial:ReviewNeeded',
    ['setId'],
  ]);
  assert.equal((await change('contributor', draft, { creator: 'Ann Lee' })).status, 200);
  assert.equal((await change('admin', id, { creator: 'Ann Lee' })).status, 200);
  assert.equal((await change('admin', draft, { setId: other!.id })).status, 200);
});

test('texts that a contributor changes on sale are logged and sampled; a reviewer keeps or undoes them', async () => {
  const [kept, undone, edited] = [
    await picture('Kept'),
    await picture('Undone'),
    await picture('Edited'),
  ];
  const samples = async () =>
    (await as('admin', 'GET', `${ownPicturesApi.textChanges.path}?maxResultCount=100`)).body;
  for (const id of [kept, undone, edited])
    assert.equal((await change('contributor', id, { title: 'A celebrity' })).status, 200);
  const { items, totalCount } = await samples();
  assert.equal(totalCount, 3);
  assert.deepEqual(items[0].changes, [{ field: 'title', before: 'Kept', after: 'A celebrity' }]);
  const log = (
    await as('admin', 'GET', `${auditLoggingApi.list.path}?action=Asset.Changed&maxResultCount=50`)
  ).body;
  assert.ok(JSON.stringify(log).includes('A celebrity'));
  assert.equal((await change('admin', edited, { title: 'By a reviewer' })).status, 200);
  const decide = (assetId: string, verdict: string) => {
    const { id } = items.find(({ asset }: any) => asset.id === assetId);
    return as('admin', 'POST', at(ownPicturesApi.decideTextChange, id), { verdict });
  };
  assert.equal((await decide(kept, 'Kept')).status, 204);
  assert.equal((await decide(undone, 'Undone')).status, 204);
  assert.equal((await decide(edited, 'Undone')).status, 204);
  assert.equal((await decide(edited, 'Undone')).status, 404, 'once');
  assert.deepEqual(
    [(await read(kept)).title, (await read(undone)).title, (await read(edited)).title],
    ['A celebrity', 'Undone', 'By a reviewer'],
  );
  assert.equal((await samples()).totalCount, 0);
  const contributors = await as('contributor', 'GET', ownPicturesApi.textChanges.path);
  assert.equal(contributors.status, 403);
});

test('of small changes, some are samples; all keywords at once always are', async () => {
  const id = await picture('Sampled');
  const count = async () =>
    (await as('admin', 'GET', ownPicturesApi.textChanges.path)).body.totalCount;
  await change('contributor', id, { tags: ['a', 'b', 'c', 'd', 'e'] });
  assert.equal(await count(), 1);
  for (let index = 0; index < 40; index += 1)
    await change('contributor', id, { description: `Version ${index}` });
  const sampled = (await count()) - 1;
  assert.ok(sampled > 0 && sampled < 30, String(sampled));
  await change('admin', id, { title: 'A reviewer needs no review' });
  assert.equal(await count(), sampled + 1);
});

test('what a reviewer said stays through a resubmission; a rejection is contested with words', async () => {
  const id = await picture('Contested', 'Draft');
  assert.equal((await submit(id)).status, 204);
  const verdict = { status: 'Returned', statusReason: 'The horizon leans.' };
  assert.equal((await change('admin', id, verdict)).status, 200);
  assert.equal((await submit(id, 'It is straight now.')).status, 204);
  const again = await read(id);
  assert.deepEqual([again.status, again.statusReason], ['Submitted', 'The horizon leans.']);
  await change('admin', id, { status: 'Rejected', statusReason: 'Not for us.' });
  assert.deepEqual(failed(await submit(id)).slice(0, 2), [409, 'Editorial:InvalidAssetState']);
  assert.equal((await submit(id, 'It is the only one of its kind.')).status, 204);
  await change('admin', id, { status: 'Accepted' });
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ status: 'Published' }).where(eq(assets.id, id)),
  );
  await change('contributor', id, { status: 'Withdrawn' });
  assert.equal((await submit(id, 'Again, please.')).status, 204);
  const { items } = (await as('admin', 'GET', at(ownPicturesApi.steps, id))).body;
  assert.deepEqual(
    items.map(({ status, words }: any) => [status, words]),
    [
      ['Submitted', ''],
      ['Returned', 'The horizon leans.'],
      ['Submitted', 'It is straight now.'],
      ['Rejected', 'Not for us.'],
      ['Submitted', 'It is the only one of its kind.'],
      ['Accepted', ''],
      ['Published', ''],
      ['Withdrawn', ''],
      ['Submitted', 'Again, please.'],
    ],
  );
});

test('contributors take back what no reviewer decided; the words of before stay in the steps', async () => {
  const id = await picture('Taken back', 'Draft');
  await submit(id);
  await change('admin', id, { status: 'Returned', statusReason: 'The horizon leans.' });
  await submit(id);
  assert.equal((await change('admin', id, { status: 'Draft' })).status, 403);
  assert.equal((await change('contributor', id, { status: 'Draft' })).status, 200);
  assert.equal((await read(id)).status, 'Draft');
  const { items } = (await as('admin', 'GET', at(ownPicturesApi.steps, id))).body;
  assert.ok(items.some(({ words }: any) => words === 'The horizon leans.'));
  await submit(id);
  await change('admin', id, { status: 'Accepted' });
  const late = await change('contributor', id, { status: 'Draft' });
  assert.deepEqual(failed(late).slice(0, 2), [409, 'Editorial:InvalidAssetState']);
});

test('of two reviewers who decide at once, one does, and the other reads why not; texts saved meanwhile stay', async () => {
  const id = await picture('Two at once', 'Draft');
  assert.equal((await submit(id)).status, 204);
  const answers = await Promise.all([
    change('admin', id, { status: 'Accepted' }),
    change('admin', id, { status: 'Returned', statusReason: 'The horizon leans.' }),
    change('contributor', id, { description: 'Saved meanwhile' }),
  ]);
  const decided = answers.slice(0, 2);
  assert.deepEqual(decided.map(({ status }) => status).toSorted(), [200, 409]);
  const refused = decided.find(({ status }) => status === 409)!;
  assert.equal(refused.body.error.code, 'Editorial:InvalidAssetState');
  assert.equal(answers[2].status, 200);
  const { status, statusReason, description } = await read(id);
  assert.equal(description, 'Saved meanwhile');
  assert.equal(status === 'Returned', statusReason === 'The horizon leans.');
});

test('contributors delete own pictures that were never on sale, and no others', async () => {
  const remove = (id: string, person: keyof typeof tokens = 'contributor') =>
    as(person, 'DELETE', at(ownPicturesApi.removeDraft, id));
  const [draft, sold] = [await picture('Gone', 'Draft'), await picture('Stays')];
  assert.equal((await remove(draft, 'admin')).status, 404);
  assert.equal((await remove(draft)).status, 204);
  assert.equal((await remove(draft)).status, 404);
  assert.deepEqual(failed(await remove(sold)).slice(0, 2), [409, 'Editorial:InvalidAssetState']);
  const [left] = await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.select().from(assets).where(eq(assets.id, sold)),
  );
  assert.equal(left?.title, 'Stays');
  // Taken down and made a draft again, it is still one that was sold.
  for (const status of ['Withdrawn', 'Submitted', 'Draft'])
    assert.equal((await change('contributor', sold, { status })).status, 200, status);
  assert.deepEqual(failed(await remove(sold)).slice(0, 2), [409, 'Editorial:InvalidAssetState']);
  const reported = await picture('Reported', 'Draft');
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.execute(sql`insert into notices (kind, asset_number, asset_id, name, email, message, language,
      received_at, due_at) values ('Illegal', 'ED-1', ${reported}, '', '', 'Mine', 'en', now(), now())`),
  );
  assert.deepEqual(failed(await remove(reported)).slice(0, 2), [
    409,
    'Editorial:InvalidAssetState',
  ]);
});

test('only reviewers and the contributor see that a release is of a minor', async () => {
  const id = await picture('A class', 'Draft');
  assert.equal((await read(id)).showsMinor, false);
  assert.equal((await change('contributor', id, { showsMinor: true })).status, 200);
  assert.equal((await read(id)).showsMinor, true);
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ status: 'Published' }).where(eq(assets.id, id)),
  );
  assert.equal((await as('admin', 'GET', at(catalogApi.get, id))).body.showsMinor, true);
  for (const token of [undefined, await site.tokenOf('client')])
    for (const path of [
      at(catalogApi.get, id),
      `${catalogApi.list.path}?includeDetails=true&maxResultCount=100`,
    ]) {
      const { status, body } = await site.call('GET', path, { token });
      assert.equal(status, 200);
      assert.ok(JSON.stringify(body).includes(id), path);
      assert.doesNotMatch(JSON.stringify(body), /showsMinor|shows_minor/);
    }
  const taken = await change('contributor', id, { showsMinor: false });
  assert.deepEqual(failed(taken), [409, 'Editorial:ReviewNeeded', ['showsMinor']]);
});

test('words of a picture are suggested to others once it is on sale, not before', async () => {
  const suggested = async () =>
    (await as('contributor', 'GET', `${catalogApi.suggestions.path}?text=zzunseen`)).body.items;
  const id = await picture('Words nobody read', 'Draft');
  const translations = {
    de: { title: 'Wort', description: 'Wort', alternativeText: 'Wort', tags: ['zzunseen deutsch'] },
  };
  const tags = ['zzunseen word', 'quay', 'harbour', 'boat', 'sea', 'morning'];
  const texts = { tags, place: 'zzunseen town', translations };
  assert.equal((await change('contributor', id, texts)).status, 200);
  assert.deepEqual(await suggested(), []);
  assert.equal((await submit(id)).status, 204);
  for (const status of ['Accepted', 'Published'])
    assert.equal((await change('admin', id, { status })).status, 200);
  assert.deepEqual((await suggested()).toSorted(), [
    'zzunseen deutsch',
    'zzunseen town',
    'zzunseen word',
  ]);
});

test('words that no public picture has any more are suggested no longer, and forgotten', async () => {
  const suggested = async (text: string) =>
    (
      await as('contributor', 'GET', `${catalogApi.suggestions.path}?text=${text}`)
    ).body.items.toSorted();
  const published = async (title: string, texts: object) => {
    const id = await picture(title, 'Draft');
    const tags = ['quay', 'harbour', 'boat', 'sea', 'morning'];
    const whole = { place: '', tags, ...texts };
    assert.equal((await change('contributor', id, whole)).status, 200);
    assert.equal((await submit(id)).status, 204);
    for (const status of ['Accepted', 'Published'])
      assert.equal((await change('admin', id, { status })).status, 200);
    return id;
  };
  const rest = ['quay', 'harbour', 'boat', 'sea'];
  const translations = {
    de: { title: 'Wort', description: 'Wort', alternativeText: 'Wort', tags: ["zzgone o'wörter"] },
  };
  const first = await published('Words that go', {
    tags: ['zzgone name', 'zzgone both', ...rest],
    place: 'Zzgone Bay, Zzgone Sünd',
    translations,
  });
  const second = await published('Words that stay', { tags: ['zzgone both', 'sky', ...rest] });
  assert.deepEqual(await suggested('zzgone'), [
    'Zzgone Bay',
    'Zzgone Sünd',
    'zzgone both',
    'zzgone name',
    "zzgone o'wörter",
  ]);
  const kept = async () =>
    Number(
      (
        await site.context.database.executeSql(
          "select count(*)::int as count from catalog_terms where folded like 'zzgone%'",
        )
      ).rows[0]?.count,
    );
  const reasons = { ground: 'Terms', facts: 'The name of somebody is in the words.' };
  const gone = await change('admin', first, { isHidden: true, reasons });
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  assert.deepEqual(await suggested('zzgone'), ['zzgone both'], 'at once');
  await forgetTerms(site.context);
  assert.equal(await kept(), 1, 'and for good');
  // It is shown again, and loses one word and its translation.
  assert.equal((await change('admin', first, { isHidden: false })).status, 200);
  assert.equal((await suggested('zzgone')).length, 5);
  const less = { tags: ['zzgone both', 'coast', ...rest], translations: { de: null } };
  assert.equal((await change('admin', first, less)).status, 200);
  assert.deepEqual(await suggested('zzgone'), ['Zzgone Bay', 'Zzgone Sünd', 'zzgone both']);
  for (const id of [first, second]) {
    const removed = await site.call('DELETE', `${ASSET_PATH}/${id}/by-id`, {
      token: await site.tokenOf('admin'),
      body: { reasons },
    });
    assert.equal(removed.status, 204, JSON.stringify(removed.body));
  }
  assert.deepEqual(await suggested('zzgone'), []);
  await forgetTerms(site.context);
  assert.equal(await kept(), 0);
  assert.equal((await site.context.database.executeSql('select from term_doubts')).rows.length, 0);
});

test('the end of an exclusivity or a release goes with it, unless the change names an end that fits', async () => {
  const id = await picture('Rights that end', 'Draft');
  const lastDay = '2099-01-31';
  const endAfter = async (body: object) => {
    const { status, body: answer } = await change('contributor', id, body);
    assert.equal(status, 200, JSON.stringify(answer));
    return answer.rightsEnd;
  };
  const exclusive = { kind: 'Exclusivity', lastDay };
  const release = { kind: 'Release', lastDay };
  assert.deepEqual(await endAfter({ exclusivity: 'Exclusive', rightsEnd: exclusive }), exclusive);
  assert.deepEqual(await endAfter({ place: 'Bari' }), exclusive, 'other changes keep it');
  assert.equal(await endAfter({ exclusivity: 'NonExclusive' }), null);
  const both = { modelRelease: 'OnFile', propertyRelease: 'OnFile', rightsEnd: release };
  assert.deepEqual(await endAfter(both), release);
  assert.deepEqual(await endAfter({ modelRelease: 'None' }), release, 'one release is left');
  assert.equal(await endAfter({ propertyRelease: 'NotNeeded' }), null);
  await endAfter({ exclusivity: 'Exclusive', rightsEnd: exclusive });
  const moved = { exclusivity: 'NonExclusive', modelRelease: 'OnFile', rightsEnd: release };
  assert.deepEqual(await endAfter(moved), release);
  const wrong = await change('contributor', id, { modelRelease: 'None', rightsEnd: exclusive });
  assert.equal(wrong.status, 400, 'what the picture does not have cannot end');
});
