import assert from 'node:assert/strict';
import { test } from 'node:test';
import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { bucketRemotes } from './bucket-remotes.ts';

const files: Readonly<Record<string, string>> = {
  'registry.json': '{}',
  'catalog/1.0.0-ab/remoteEntry.js': 'plain',
  'catalog/1.0.0-ab/remoteEntry.js.br': 'packed',
  'catalog/1.0.0-ab/logo.svg': '<svg/>',
  'revisions/00000001.json': '{}',
};

const app = fastify();
await app.register(helmet);
bucketRemotes(app, 's3://bucket', {
  file: (path) => Promise.resolve(files[path] === undefined ? null : Buffer.from(files[path])),
});

const get = async (url: string, encoding = '') => {
  const { statusCode, headers, body } = await app.inject({
    url,
    headers: { 'accept-encoding': encoding },
  });
  return {
    statusCode,
    body,
    life: headers['cache-control'],
    type: headers['content-type'],
    encoding: headers['content-encoding'],
  };
};

test('remotes in a bucket are served as from a folder: compressed if the browser accepts it, cached forever, except for the registry', async () => {
  assert.deepEqual(await get('/remotes/catalog/1.0.0-ab/remoteEntry.js', 'gzip, br'), {
    statusCode: 200,
    body: 'packed',
    life: 'public, max-age=31536000, immutable',
    type: 'text/javascript; charset=utf-8',
    encoding: 'br',
  });
  assert.equal((await get('/remotes/catalog/1.0.0-ab/remoteEntry.js')).body, 'plain');
  assert.deepEqual(await get('/remotes/registry.json', 'br'), {
    statusCode: 200,
    body: '{}',
    life: 'no-cache',
    type: 'application/json; charset=utf-8',
    encoding: undefined,
  });
});

test('anything that is not a file of a release is not found', async () => {
  for (const path of [
    'revisions/00000001.json',
    'catalog/1.0.0-ab/none.js',
    'catalog/..%2f..%2fsecret.json',
    'catalog/1.0.0-ab/remoteEntry.js.br',
    '',
  ])
    assert.ok((await get(`/remotes/${path}`)).statusCode >= 400, path);
});

test('scripts are sent without headers meant for pages; files that can be opened as a page keep them', async () => {
  const has = async (path: string) => {
    const { headers } = await app.inject({ url: `/remotes/${path}` });
    return [
      headers['content-security-policy'] !== undefined,
      headers['x-frame-options'] !== undefined,
      headers['x-content-type-options'],
    ];
  };
  assert.deepEqual(await has('catalog/1.0.0-ab/remoteEntry.js'), [false, false, 'nosniff']);
  for (const path of ['catalog/1.0.0-ab/logo.svg', 'registry.json', 'catalog/1.0.0-ab/none.js'])
    assert.deepEqual(await has(path), [true, true, 'nosniff'], path);
});
