import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { CORSRule } from '@aws-sdk/client-s3';
import { openToBrowsers, ruleFor, watchBrowserAccess } from './browser-access.ts';

const site = 'https://pictures.example.com/';
const origin = 'https://pictures.example.com';
let store: Server;
let publicEndpoint: string;
/** The rules of the bucket, which the store follows. */
let rules: readonly CORSRule[] = [];
/** Whether the key may set them. */
let maySet = true;
before(async () => {
  store = createServer((request, response) => {
    const allowed = rules.some(
      ({ AllowedOrigins, AllowedMethods }) =>
        AllowedOrigins?.includes(String(request.headers.origin)) &&
        AllowedMethods?.includes(String(request.headers['access-control-request-method'])),
    );
    if (allowed) response.setHeader('access-control-allow-origin', String(request.headers.origin));
    response.writeHead(allowed ? 200 : 403).end();
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  publicEndpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
});
after(() => store.close());

const asked = () => ({
  publicEndpoint,
  bucket: 'editorial',
  rules: async () => rules,
  async setRules(all: readonly CORSRule[]) {
    if (!maySet) throw new Error('AccessDenied');
    rules = all;
  },
});

test('a rule that is missing is set, beside those of others, and once', async () => {
  const other = { AllowedOrigins: ['https://other.example.com'], AllowedMethods: ['GET'] };
  rules = [other];
  assert.equal(await openToBrowsers(asked(), site), null);
  assert.deepEqual(rules, [other, ruleFor(origin)]);
  assert.equal(await openToBrowsers(asked(), site), null);
  assert.equal(rules.length, 2);
});

test('a rule that was set and has no effect is not added again at each check', async () => {
  const other = { AllowedOrigins: ['https://other.example.com'], AllowedMethods: ['GET'] };
  let kept: readonly CORSRule[] = [other];
  const behindProxy = {
    ...asked(),
    rules: async () => kept,
    async setRules(all: readonly CORSRule[]) {
      kept = all.map((rule, index) => ({ ID: `rule-${index}`, ...rule }));
    },
  };
  rules = [];
  for (let times = 0; times < 2; times += 1)
    assert.match((await openToBrowsers(behindProxy, site))?.reason ?? '', /set, and has no effect/);
  assert.deepEqual(
    kept.map(({ ID: _id, ...rule }) => rule),
    [other, ruleFor(origin)],
  );
});

test('if the key may not set it, the operator reads the exact rule, until it is there', async () => {
  rules = [];
  maySet = false;
  const { reason: trouble = '', isRefused } = (await openToBrowsers(asked(), site)) ?? {};
  assert.equal(isRefused, true);
  assert.match(trouble, /allows no other origin.*AccessDenied.*bucket 'editorial'/);
  assert.deepEqual(JSON.parse(trouble.slice(trouble.indexOf('[{'))), [ruleFor(origin)]);

  const said = Promise.withResolvers<unknown>();
  const context = {
    storage: { openToBrowsers: (url: string) => openToBrowsers(asked(), url) },
    environment: { publicUrl: site },
    log: { warn: said.resolve },
  };
  const read = watchBrowserAccess(context as never);
  await said.promise;
  assert.match(read()?.reason ?? '', /Set this rule/);
  rules = [ruleFor(origin)];
  assert.equal(await openToBrowsers(asked(), site), null);
  maySet = true;
});

test('a store behind the site’s own origin is asked nothing', async () => {
  const none = { ...asked(), publicEndpoint: origin, rules: () => assert.fail('asked') };
  assert.equal(await openToBrowsers(none, site), null);
});

test('a store that could not be asked does not refuse: browsers may reach it another way', async () => {
  const away = { ...asked(), publicEndpoint: 'http://127.0.0.1:1' };
  assert.equal((await openToBrowsers(away, site))?.isRefused, false);
});
