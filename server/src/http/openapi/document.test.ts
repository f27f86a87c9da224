import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { api } from '@editorial/contracts/api';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { assertDescribed } from './answers.testing.ts';
import { bodyExamples } from './examples.ts';
import { openApiDocument } from './document.ts';
import { pascalCase } from './named-schemas.ts';

const document = openApiDocument({ publicUrl: 'https://site.example.org' });

test('the API description passes redocly’s recommended rules', async () => {
  // In ABP's paths, a literal may stand in place of an id. Ids are UUIDs, so the two never collide.
  const rules = { 'no-ambiguous-paths': 'off' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    [],
  );
});

test('no schema is empty', () => {
  const empty: string[] = [];
  function look(at: unknown, path: string, isExample: boolean): void {
    if (typeof at !== 'object' || at === null) return;
    if (!isExample && /(schema|items|additionalProperties|properties\/\w+)$/.test(path))
      if (Object.keys(at).length === 0) empty.push(path);
    for (const [key, value] of Object.entries(at))
      look(value, `${path}/${key}`, isExample || key === 'example' || key === 'default');
  }
  look(document, '', false);
  assert.deepEqual(empty, []);
});

test('each group of calls has a description, and each response is typed JSON or a file', () => {
  const tags = (document.tags as { name: string }[]).map(({ name }) => name);
  assert.deepEqual(tags.sort(), Object.keys(api).sort());
  for (const [tag, table] of Object.entries(api))
    for (const [name, { response, media }] of Object.entries(table as Record<string, Endpoint>))
      assert.equal(response._zod.def.type === 'any', media !== undefined, `${tag}.${name}`);
});

test('every body of the contract has an example that its schema accepts, and there are no other examples', () => {
  const ids: string[] = [];
  for (const [tag, table] of Object.entries(api))
    for (const [name, { body }] of Object.entries(table as Record<string, Endpoint>)) {
      if (!body) continue;
      const id = tag + pascalCase(name);
      ids.push(id);
      assert.equal(body.safeParse(bodyExamples[id]).error?.issues, undefined, id);
    }
  assert.deepEqual(Object.keys(bodyExamples).sort(), ids.sort());
});

test('an undocumented response is detected, by its member, status, content type or code', () => {
  const answered =
    (status: number, body: unknown, type = 'application/json') =>
    () =>
      assertDescribed('GET', '/api/identity/users?filter=a', {
        status,
        headers: new Headers({ 'content-type': `${type}; charset=utf-8` }),
        body,
      });
  const refusal = (code: string) => ({ error: { code, message: 'No.' } });
  answered(200, { totalCount: 0, items: [] })();
  answered(403, refusal('Editorial:NotAllowed'))();
  assert.throws(answered(200, { totalCount: '0', items: [] }), /not as described/);
  assert.throws(answered(200, { items: [] }), /not as described/);
  assert.throws(answered(202, { totalCount: 0, items: [] }), /not described/);
  assert.throws(answered(200, 'a,b', 'text/csv'), /text\/csv/);
  assert.throws(answered(403, refusal('Editorial:QuoteChanged')), /not as described/);
});
