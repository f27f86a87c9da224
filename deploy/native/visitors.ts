import assert from 'node:assert/strict';
import { request } from 'node:http';
import { telemetryApi } from '@editorial/contracts/telemetry';
import type { NativeSite } from './site.ts';

/** The address of a proxy in front of nginx. `TRUSTED_PROXIES` contains it. */
export const proxyAddress = (network: string): string => `${network}.200`;

/** Sends one report from an address of this machine. Returns its status. */
function reportFrom(
  site: NativeSite,
  localAddress: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { method, path } = telemetryApi.remoteLoad;
  const body = JSON.stringify({ name: 'catalog', version: '0.0.0', outcome: 'loaded' });
  return new Promise((done, failed) => {
    request(
      `${site.url}${path}`,
      {
        method,
        localAddress,
        agent: false,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        answer.resume();
        done(answer.statusCode ?? 0);
      },
    )
      .on('error', failed)
      .end(body);
  });
}

/** More than a visitor may report within a minute. */
const MORE_THAN_ALLOWED = 200;
/** Sends requests until one is limited. False if none was. */
async function isLimited(ask: () => Promise<number>): Promise<boolean> {
  for (let asked = 1; asked <= MORE_THAN_ALLOWED; asked += 1)
    if ((await ask()) === 429) return true;
  return false;
}

/**
 * Two visitors are counted separately, directly and behind a trusted proxy, whatever headers they
 * send.
 */
export async function visitorsCountApart(site: NativeSite): Promise<void> {
  const network = site.addressOf('web').replace(/\.\d+$/, '');
  const [one, other, proxy] = [`${network}.201`, `${network}.202`, proxyAddress(network)];
  const invented = () => ({ 'x-forwarded-for': `198.51.100.${Math.ceil(Math.random() * 250)}` });
  assert.ok(await isLimited(() => reportFrom(site, one, invented())), 'one visitor is limited');
  assert.equal(await reportFrom(site, one, invented()), 429, 'inventing an address gains nothing');
  assert.notEqual(await reportFrom(site, other), 429);

  const through = (visitor: string) =>
    reportFrom(site, proxy, { 'x-forwarded-for': `203.0.113.99, ${visitor}` });
  assert.ok(await isLimited(() => through('203.0.113.1')), 'behind a proxy too');
  assert.notEqual(await through('203.0.113.2'), 429);
}
