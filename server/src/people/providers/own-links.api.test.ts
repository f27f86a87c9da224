import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';

const { path } = accountApi.providerLinks;
let site: TestSite;
const ids: Record<string, string> = {};
const tokens: Record<string, string> = {};

before(async () => {
  site = await openTestSite();
  const run = async (statement: string, values: readonly unknown[]) =>
    (await site.context.database.executeSql(statement, [...values])).rows as { id: string }[];
  for (const person of ['client', 'seat']) {
    const [user] = await run('select id from users where email = $1', [`${person}@editorial.test`]);
    ids[person] = user!.id;
    // Before a provider is required, which ends signing in by password.
    tokens[person] = await site.unprovedTokenOf(person);
  }
  for (const [name, isRequired] of [
    ['Berg Press', false],
    ['House', true],
  ] as const) {
    const [row] = await run(
      `insert into sign_in_providers (tenant_id, name, issuer, client_id, is_active, is_required, created_at)
       values ($1, $2, $3, 'x', true, $4, now()) returning id`,
      [HOST_TENANT, name, `https://${name.replace(' ', '')}.test`, isRequired],
    );
    ids[name] = row!.id;
    for (const person of ['client', 'seat'])
      await run(
        `insert into provider_accounts (tenant_id, provider_id, subject, user_id, linked_at)
         values ($1, $2, $3, $4, $5)`,
        [HOST_TENANT, row!.id, person, ids[person], isRequired ? '2026-02-02' : '2026-01-01'],
      );
  }
});
after(() => site.close());

test('a person sees the providers that open the own account, and removes one after the password', async () => {
  const token = tokens.client!;
  const list = async (of = token) =>
    (await site.call('GET', path, { token: of })).body.items as { name: string }[];
  const remove = (id?: string) => site.call('DELETE', `${path}/${id}`, { token });
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['Berg Press', 'House'],
  );
  const first = await remove(ids['Berg Press']);
  assert.equal(first.body.error.code, 'Editorial:IdentityCheckRequired');
  await site.call('POST', '/api/account/identity-check', {
    token,
    body: { password: DEMO_PASSWORD },
  });
  const required = await remove(ids.House);
  assert.deepEqual(
    [required.status, required.body.error.code],
    [409, 'Editorial:ProviderRequired'],
  );
  assert.equal((await remove(ids['Berg Press'])).status, 204);
  assert.equal((await remove(ids['Berg Press'])).status, 404);
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['House'],
  );
  // Those of others stay.
  assert.equal((await list(tokens.seat)).length, 2);
});
