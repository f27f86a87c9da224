import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { forgetGuestMarks } from './forget.job.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
let now = new Date();
before(async () => {
  site = await openTestSite({ clock: { now: () => now } });
});
after(() => site.close());

/** A lightbox with the comment of a guest. Returns whether its network is still known. */
async function commented(color: string, endsAt: string | null) {
  const token = await site.tokenOf('client');
  const assetId = await site.add(color, 'Lake', { title: `Lake ${color}` });
  const box = (
    await site.call('POST', '/api/collections/lightbox', {
      token,
      body: { name: 'For guests', assetIds: [assetId] },
    })
  ).body;
  const path = `/api/collections/lightbox/${box.id}/link`;
  const { key } = (await site.call('POST', path, { token, body: { endsAt, mayComment: true } }))
    .body;
  const said = await site.call('POST', lightboxLinksApi.sayAsGuest.path, {
    body: { key, assetId, name: 'Kim', body: 'Seen' },
  });
  assert.ok(said.status < 300, JSON.stringify(said.body));
  return async () => {
    const { rows } = await site.context.database.executeSql(
      'select guest_mark from lightbox_comments where lightbox_id = $1',
      [box.id],
    );
    return rows.map(({ guest_mark: mark }) => mark !== null);
  };
}

test('the network of a guest is forgotten when the link ends by itself, and after two weeks', async () => {
  const start = now.getTime();
  const ofOpen = await commented('#224466', null);
  const ofEnding = await commented('#aa4422', new Date(start + 2 * DAY_MS).toISOString());
  const known = async () => [await ofOpen(), await ofEnding()];
  const after_ = async (days: number) => {
    now = new Date(start + days * DAY_MS);
    await forgetGuestMarks(site.context);
    return known();
  };
  assert.deepEqual(await after_(1), [[true], [true]]);
  assert.deepEqual(await after_(3), [[true], [false]]);
  assert.deepEqual(await after_(13.9), [[true], [false]]);
  assert.deepEqual(await after_(14.1), [[false], [false]]);
});
