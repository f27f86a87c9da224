import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { configurationApi } from '@editorial/contracts/configuration';
import { openTestSite, type TestSite } from '../test-site.testing.ts';
import { addressOf, allEndpoints } from './endpoints.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

test('no browser and no proxy keeps an answer, unless the contract says that it is the same for everybody', async () => {
  const kept: string[] = [];
  let answers = 0;
  for (const [name, endpoint] of await allEndpoints()) {
    if (endpoint.method !== 'GET' || endpoint.publicForSeconds !== undefined) continue;
    for (const person of ['admin', 'client', undefined]) {
      const token = person && (await site.tokenOf(person));
      const { status, headers } = await site.call('GET', addressOf(endpoint), { token });
      if (status < 300) answers += 1;
      const life = headers.get('cache-control') ?? 'nothing';
      if (!life.includes('no-store')) kept.push(`${name} by ${person}: ${status}, ${life}`);
    }
  }
  assert.ok(answers > 100, `${answers} calls were answered`);
  assert.deepEqual(kept, []);
});

test('what the contract calls public is kept for as long as it says, but no refusal is', async () => {
  const { path, publicForSeconds } = configurationApi.applicationLocalization;
  const { status, headers } = await site.call('GET', `${path}?cultureName=de`);
  assert.deepEqual(
    [status, headers.get('cache-control')],
    [200, `public, max-age=${publicForSeconds}`],
  );
  const refused = await site.call('GET', `${path}?cultureName=xx`);
  assert.match(refused.headers.get('cache-control') ?? '', /no-store/);
});
