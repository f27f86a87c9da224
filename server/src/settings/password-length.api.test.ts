import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { eq } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { HttpProblem } from '../ground/problem.ts';
import { changeSettings } from './setting.writes.ts';
import { settings } from './settings.tables.ts';

const name = 'Abp.Identity.Password.RequiredLength';
let demo: TestSite;
let site: TestSite;
before(async () => {
  demo = await openTestSite();
  site = await openTestSite({ variables: { DEMO: 'off' } });
});
after(async () => {
  await demo.close();
  await site.close();
});

/** The rules that a password of this length breaks, in the site that is asked. */
async function broken({ call }: TestSite, length: number): Promise<string[]> {
  const unique = crypto.randomUUID().slice(0, 8);
  const { body } = await call('POST', accountApi.register.path, {
    body: {
      userName: `u${unique}`,
      emailAddress: `u${unique}@example.test`,
      password: 'Q7*hxqvZk9'.slice(0, length),
      name: 'Uma',
      surname: 'Lind',
    },
  });
  return body.error?.data.rules ?? [];
}

test('passwords have eight characters, and six in the demo, whose people have a known one', async () => {
  assert.deepEqual(await broken(site, 7), ['PasswordTooShort']);
  assert.deepEqual(await broken(site, 8), []);
  assert.deepEqual(await broken(demo, 5), ['PasswordTooShort']);
  assert.deepEqual(await broken(demo, 6), []);
});

test('nobody sets a shorter length, and one that was set before counts as eight', async () => {
  const { database, settings: known } = site.context;
  const where = { tenantId: HOST_TENANT, language: 'en' };
  const set = (value: string) =>
    database.inTenant(HOST_TENANT, (tx) =>
      changeSettings(tx, known, where, {
        values: { [name]: value },
        assertAdmin: async () => undefined,
        assertProved: async () => undefined,
      }),
    );
  await assert.rejects(
    set('7'),
    (error) => error instanceof HttpProblem && error.code === 'Editorial:Validation',
  );
  await set('9');
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(settings).set({ value: '6' }).where(eq(settings.name, name)),
  );
  await site.context.settings.reload();
  assert.deepEqual(await broken(site, 7), ['PasswordTooShort']);
  const { body } = await site.call('GET', '/api/abp/application-configuration');
  assert.equal(body.setting.values[name], '8');
});
