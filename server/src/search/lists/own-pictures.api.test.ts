import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

let site: TestSite;
let token: string;
const ids: string[] = [];
const states = ['Published', 'Draft', 'Rejected', 'Draft', 'Published'] as const;

before(
  async () => {
    site = await openTestSite();
    token = await site.tokenOf('contributor');
    const made = await site.call('POST', catalogApi.create.path, {
      token,
      body: { title: 'Newest' },
    });
    const { contributorId, id } = made.body as { contributorId: string; id: string };
    for (const [index, status] of states.entries())
      ids.push(
        await site.add(`#20${index}0c0`, 'Harbours', {
          title: `Boat ${index}`,
          status,
          contributorId,
          // Two of the same moment.
          creationTime: new Date(Date.UTC(2026, 0, Math.min(index, 3), 12)),
        }),
      );
    await site.add('#c83020', 'Harbours', { title: 'Of nobody', status: 'Draft' });
    ids.push(id);
  },
  { timeout: 120_000 },
);
after(() => site.close());

async function list(query: string) {
  const { status, body } = await site.call('GET', `${catalogApi.list.path}?mine=true${query}`, {
    token,
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { items, totalCount, isCountExact } = body as {
    readonly items: readonly ListedAsset[];
    readonly totalCount: number;
    readonly isCountExact: boolean;
  };
  return { total: totalCount, isCountExact, found: items.map(({ id }) => id) };
}

test('own pictures are listed by age and state, as a search lists them', async () => {
  // A list of ids needs the search.
  const named = ids.map((id) => `&assetIds=${id}`).join('');
  for (const query of [
    '',
    '&sorting=oldest',
    '&status=Draft',
    '&status=Published&sorting=oldest',
    '&status=Withdrawn',
    '&includeDetails=true&includeHidden=true',
    '&skipCount=2&maxResultCount=3',
    '&skipCount=50',
  ])
    assert.deepEqual(await list(query), await list(query + named), query);
  const { total, found } = await list('');
  assert.equal(total, ids.length);
  assert.equal(found[0], ids.at(-1));
  assert.equal((await list('&status=Draft')).total, 3);
});

test('what needs more than age and state is a search', async () => {
  assert.deepEqual((await list('&searchText=boat&sorting=oldest')).found.length, states.length);
  assert.equal((await list('&categories=Sea')).total, 0);
  assert.deepEqual((await list('&sorting=title')).found.at(-1), ids.at(-1));
  assert.equal((await list('&grouped=true')).total, ids.length);
});
