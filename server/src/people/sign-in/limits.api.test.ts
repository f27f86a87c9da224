import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const interaction = '/identity/interaction/none';
const limits = [
  ['POST', interaction, 120],
  ['POST', `${interaction}/second-factor`, 60],
  ['POST', '/identity/Account/TwoStep/app', 30],
  ['POST', '/identity/Account/TwoStep/remove', 30],
] as const;

for (const [at, [method, path, max]] of limits.entries())
  test(`${path} takes ${max} forms a minute from one address, and from another one as many`, async () => {
    const statusFrom = async (address: string): Promise<number> =>
      (
        await fetch(new URL(path, site.url), {
          method,
          redirect: 'manual',
          headers: { 'x-forwarded-for': address },
          body: new URLSearchParams({ token: 'x' }),
        })
      ).status;
    const statuses = await Promise.all(
      Array.from({ length: max }, () => statusFrom(`192.0.2.${at}`)),
    );
    assert.ok(!statuses.includes(429), 'up to the limit');
    assert.equal(await statusFrom(`192.0.2.${at}`), 429);
    assert.notEqual(await statusFrom(`192.0.2.${at + 100}`), 429);
  });
