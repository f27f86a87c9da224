import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { api } from '@editorial/contracts/api';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { telemetryApi } from '@editorial/contracts/telemetry';
import type { TestSite } from '../test-site.testing.ts';
import { openGridSite } from './access-callers.testing.ts';
import { addressOf, allEndpoints } from './endpoints.testing.ts';
import { bodyExamples } from '../../operation/openapi/examples.ts';

let site: TestSite;
before(async () => {
  site = await openGridSite();
});
after(() => site.close());

const NUL = '\u0000';
const namesOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** The name of an endpoint's example: `catalogApi.list` is `catalogList`. */
const exampleOf = (name: string): unknown => {
  const [table = '', key = ''] = name.split('.');
  const tag = table.replace(/Api$/, '');
  return tag in api ? bodyExamples[tag + key.charAt(0).toUpperCase() + key.slice(1)] : undefined;
};

/** The same value once for each of its texts, with a NUL in that one. */
function* spoiled(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield `${value}${NUL}`;
  else if (Array.isArray(value))
    for (const [index, one] of value.entries())
      for (const other of spoiled(one)) yield value.with(index, other);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      for (const other of spoiled(one)) yield { ...value, [key]: other };
    }
}

/** Names that every object has. They are no sortings, filters or names of anything. */
const Everywhere = ['constructor', '__proto__', 'constructor%20desc'];

/** Every call with an odd text in one place of its path or query, and with a NUL in its body. */
function* callsOf(name: string, endpoint: Endpoint): Generator<{ path: string; body?: unknown }> {
  const path = addressOf(endpoint);
  for (const odd of ['a%00b', ...Everywhere])
    for (const field of namesOf(endpoint.query)) yield { path: `${path}?${field}=${odd}` };
  for (const odd of ['a%00b', ...Everywhere])
    for (const [part] of endpoint.path.matchAll(/:\w+/g))
      yield { path: addressOf({ ...endpoint, path: endpoint.path.replace(part, odd) }) };
  for (const body of spoiled(exampleOf(name))) yield { path, body };
}

test('a NUL, or the name of a field that every object has, anywhere in a call is answered, and never by a failure of the server', async () => {
  const failed: string[] = [];
  let count = 0;
  for (const person of ['nobody', 'admin', 'client']) {
    const token = person === 'nobody' ? undefined : await site.tokenOf(person);
    for (const [name, endpoint] of await allEndpoints())
      for (const { path, body } of callsOf(name, endpoint)) {
        const { status } = await site.call(endpoint.method, path, { token, body });
        count += 1;
        if (status >= 500)
          failed.push(`${name} by ${person}: ${status} ${path} ${JSON.stringify(body) ?? ''}`);
      }
  }
  assert.ok(count > 500, `${count} calls`);
  assert.deepEqual(failed, []);
});

test('a report about a remote whose name every object has is refused, and one about an unknown remote is not', async () => {
  for (const outcome of ['failed', 'loaded', 'crashed']) {
    const report = (name: string) =>
      site.call('POST', telemetryApi.remoteLoad.path, {
        body: { name, version: '1.0.0-ab12cd34ef', outcome },
      });
    const refused = await report('constructor');
    assert.deepEqual(refused.body.error.validationErrors[0].members, ['name'], outcome);
    assert.equal((await report('valueof')).status, 204, outcome);
  }
});

test('a body of nothing but brackets is answered, and never by a failure of the server', async () => {
  const body = '['.repeat(20_000) + ']'.repeat(20_000);
  const failed: string[] = [];
  for (const [name, endpoint] of await allEndpoints()) {
    if (!endpoint.body) continue;
    const { status } = await fetch(new URL(addressOf(endpoint), site.url), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (status >= 500) failed.push(`${name}: ${status}`);
  }
  assert.deepEqual(failed, []);
});
