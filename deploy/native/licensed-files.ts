import assert from 'node:assert/strict';
import { HttpTransportType } from '@microsoft/signalr';
import { connectTo } from './hubs.ts';
import { signedIn } from './people.ts';
import type { NativeSite } from './site.ts';

/**
 * Orders one picture's license as the demo's master client, and returns the file, whose link
 * arrives through the hub.
 */
async function licensedLink(site: NativeSite): Promise<{ licensed: string; stored: string }> {
  const client = await signedIn(site.url, 'client');
  const { items } = (await (
    await client.call('GET', '/api/asset-management/asset?searchText=mist&maxResultCount=1')
  ).json()) as { items: { id: string }[] };
  const assetId = items[0]!.id;
  const basket = { subscriptionImages: [{ assetId, resolutionType: 1 }], aLaCarteImages: [] };
  const { quoteHash } = (await (
    await client.call('POST', '/api/checkout/quote', basket)
  ).json()) as { quoteHash: string };
  const ordered = await client.call(
    'POST',
    '/api/checkout/order',
    { ...basket, quoteHash },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.equal(ordered.status, 201, await ordered.clone().text());
  const connection = await connectTo(site.url, client.token, HttpTransportType.LongPolling);
  async function linkOf(resolutionType: number): Promise<string> {
    const ready = new Promise<string>((done) => {
      connection.on('AssetDownloadReady', (link: string) => done(link));
    });
    const asked = { assetIds: [assetId], resolutionType, windowId: 'w' };
    const path = '/api/asset-management/asset/download-assets';
    assert.equal((await client.call('POST', path, asked)).status, 202);
    const link = await ready;
    connection.off('AssetDownloadReady');
    return link;
  }
  const links = { licensed: await linkOf(1), stored: await linkOf(3) };
  await connection.stop();
  return links;
}

/** A licensed file has its license in it, a thumb comes from the store, and neither address can be changed. */
export async function licensedFilesAreDelivered(site: NativeSite): Promise<void> {
  const { licensed, stored } = await licensedLink(site);
  for (const link of [licensed, stored]) {
    assert.equal(new URL(link).origin, site.url);
    const whole = await fetch(link);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const { status, headers } = whole;
    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('x-content-type-options')],
      [200, 'image/jpeg', 'nosniff'],
    );
    assert.equal(Number(headers.get('content-length')), bytes.length);
    assert.equal(bytes.includes('License L-'), link === licensed);
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename=/);
    const part = await fetch(link, { headers: { range: 'bytes=10-19' } });
    assert.deepEqual(
      [part.status, Buffer.from(await part.arrayBuffer())],
      [206, bytes.subarray(10, 20)],
    );
    const forged = link.replace(
      /(ignature=)(.)/,
      (_, name: string, sign: string) => name + (sign === 'a' ? 'b' : 'a'),
    );
    assert.equal((await fetch(forged)).status, 403);
  }
  assert.equal((await fetch(stored.replace(/(\/editorial-files\/)\w/, '$1x'))).status, 403);
  assert.equal((await fetch(stored, { method: 'DELETE' })).status, 403);
}
