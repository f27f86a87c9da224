import assert from 'node:assert/strict';
import type { TestSite } from '../testing/test-site.testing.ts';

export const billing = {
  name: 'Clara Lindqvist',
  address: 'Kungsgatan 1',
  city: 'Stockholm',
  postalCode: '111 22',
  country: 'SE',
};

/** Buys one picture with credits and one by invoice. */
export async function buyTwo(site: TestSite, token: string): Promise<void> {
  const [one, other] = [
    await site.add('#336699', 'Sea', { title: 'Sea' }),
    await site.add('#993366', 'Sky', { title: 'Sky' }),
  ];
  const basket = {
    subscriptionImages: [{ assetId: one, resolutionType: 0 }],
    aLaCarteImages: [{ assetId: other, resolutionType: 0, licenseZoneId: 'worldwide' }],
  };
  const quote = await site.call('POST', '/api/checkout/quote', { token, body: basket });
  const { status, body } = await site.call('POST', '/api/checkout/order', {
    token,
    body: { ...basket, quoteHash: quote.body.quoteHash, billing },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  assert.ok(status < 300, JSON.stringify(body));
}
