import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { api } from '@editorial/contracts/api';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { Problems } from '@editorial/contracts/problems';
import { allEndpoints } from '../../testing/calls/endpoints.testing.ts';
import { assertDescribed } from './answers.testing.ts';
import { bodyExamples } from './examples.ts';
import { openApiDocument } from './document.ts';
import { pascalCase } from './named-schemas.ts';
import { codesOf } from './problem-codes.ts';

const document = openApiDocument({ publicUrl: 'https://site.example.org' });

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly format?: string };
}

interface Described {
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { $ref?: string; content?: object }>>;
}
const paths = document.paths as Record<string, Record<string, Described>>;

/** Whether the part of a path is an id: it then can't be a word, as no word is a UUID. */
function isId(path: string, part: string): boolean {
  const calls = Object.values(paths[path] ?? {});
  const isUuid = ({ name, in: place, schema }: Parameter): boolean =>
    place === 'path' && part === `{${name}}` && schema.format === 'uuid';
  return calls.length > 0 && calls.every(({ parameters }) => parameters.some(isUuid));
}

/** Whether no address matches both paths, because one has a word where the other has an id. */
function neverCollide(message: string): boolean {
  const [one = '', other = ''] = [...message.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');
  const others = other.split('/');
  return one
    .split('/')
    .some(
      (part, place) =>
        (isId(one, part) && !others[place]?.startsWith('{')) ||
        (isId(other, others[place] ?? '') && !part.startsWith('{')),
    );
}

test('the API description passes redocly’s recommended rules', async () => {
  const rules = { 'no-ambiguous-paths': 'error' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  assert.deepEqual(
    problems
      // In ABP's paths a word may stand beside an id. The rule does not look at what ids are.
      .filter(({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || !neverCollide(message))
      .map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    [],
  );
});

test('two paths collide if a word may be the value of the other’s parameter', () => {
  const message = (...paths: string[]) => paths.map((path) => `\`${path}\``).join(' and ');
  const users = '/api/identity/users';
  assert.ok(neverCollide(message(`${users}/by-email/{email}`, `${users}/{id}/roles`)));
  assert.ok(!neverCollide(message('/api/identity/clients/{id}', '/api/identity/clients/all')));
});

test('every call of the contract is described', async () => {
  const described = new Set<Endpoint>(Object.values(api).flatMap((table) => Object.values(table)));
  const missing = [...(await allEndpoints())].filter(([, endpoint]) => !described.has(endpoint));
  assert.deepEqual(
    missing.map(([name]) => name),
    [],
  );
});

/** Problems that are not the answer of a call: they are told within an answer, a hub or a token. */
const answeredElsewhere = {
  AssetNotLicensable: 'the lines of a quote',
  AssetWithdrawn: 'the lines of a quote',
  NotCoveredByPlan: 'the lines of a quote',
  NotCoveredBySeat: 'the lines of a quote',
  SizeNotOffered: 'the lines of a quote',
  TrialOnePicture: 'the lines of a quote',
  VolumeUsedUp: 'the lines of a quote',
  FileUnreadable: 'the state of a download',
  ImpersonationChain: 'the token endpoint',
  ImpersonationRefused: 'the token endpoint',
  LinkExpired: 'links to files',
  ServiceFailed: 'services of remotes',
  ServiceTimeout: 'services of remotes',
  LinkInvalid: 'links to files',
} as const;

test('each call names its own problems, each code is named, and what follows from the call is not repeated', () => {
  const calls = Object.values(api).flatMap((table) => Object.values(table) as Endpoint[]);
  const named = new Set<string>(Object.keys(answeredElsewhere).map((name) => `Editorial:${name}`));
  for (const call of calls) {
    const own = (call.problems ?? []).map((name) => `Editorial:${name}` as const);
    const common = codesOf({ ...call, problems: [] });
    assert.deepEqual(
      own.filter((code) => common.includes(code)),
      [],
      call.path,
    );
    assert.equal(own.length, new Set(own).size, call.path);
    assert.ok(
      own.every((code) => !(code.replace('Editorial:', '') in answeredElsewhere)),
      call.path,
    );
    for (const code of [...common, ...own]) named.add(code);
  }
  assert.deepEqual(
    Object.keys(Problems).filter((code) => !named.has(code)),
    [],
  );
});

test('each code is given by something that the server does', async () => {
  const folder = new URL('../../', import.meta.url);
  const isCode = (name: string) =>
    /^(?!.*(\.test|\.testing|\.races)\.ts$)(?!operation\/openapi).*\.ts$/.test(name);
  const names = (await readdir(folder, { recursive: true })).filter(isCode);
  const sources = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  const given = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/'(?:Editorial:)?([A-Z]\w+)'/g)].map(([, code]) => code),
    ),
  );
  assert.deepEqual(
    Object.keys(Problems).filter((code) => !given.has(code.replace('Editorial:', ''))),
    [],
  );
});

test('common problems follow from what a call is', () => {
  const names = (call: Endpoint) => codesOf(call).map((code) => code.replace('Editorial:', ''));
  const always = [
    'NotAuthenticated',
    'NotAllowed',
    'TenantNotAvailable',
    'TooManyRequests',
    'Unavailable',
  ];
  assert.deepEqual(names(api.configuration.applicationConfiguration), [...always, 'Validation']);
  assert.deepEqual(names(api.account.sessions), always);
  assert.deepEqual(names(api.clients.remove), [
    ...always,
    'Validation',
    'AntiForgery',
    'BodyTooLarge',
    'IdentityCheckRequired',
    'NotWhileImpersonating',
    'BeyondOwnPolicies',
    'NotFound',
  ]);
  assert.ok(!names(api.checkout.quote).includes('NotWhileImpersonating'));
});

test('every answer has a type, which generated clients need', () => {
  const untyped: string[] = [];
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(methods))
      for (const [status, answer] of Object.entries(responses))
        if (status !== '204' && !answer.content && !answer.$ref)
          untyped.push(`${method} ${path} ${status}`);
  assert.deepEqual(untyped, []);
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
  // A code of the same status and group of calls, which this call can't give.
  assert.throws(answered(403, refusal('Editorial:BeyondOwnPolicies')), /not as described/);
  assert.throws(answered(401, refusal('Editorial:NotAuthenticated')), /no challenge/);
});

test('an answer of a call that is not described is detected, and so is a file that is not text', () => {
  const answered =
    (method: string, path: string, status: number, body: unknown, type: string) => () =>
      assertDescribed(method, path, {
        status,
        headers: new Headers({ 'content-type': type }),
        body,
      });
  const list = '/api/identity/users';
  answered('GET', '/api/nowhere', 404, {}, 'application/json')();
  assert.throws(answered('GET', '/api/nowhere', 200, {}, 'application/json'), /not described/);
  assert.throws(answered('PUT', list, 200, {}, 'application/json'), /not described/);
  answered('GET', `${list}/export`, 200, 'a,b', 'text/csv')();
  assert.throws(answered('GET', `${list}/export`, 200, { a: 1 }, 'text/csv'), /not as described/);
});
