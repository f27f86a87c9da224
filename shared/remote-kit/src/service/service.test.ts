import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endpoint } from '@editorial/contracts/endpoint';
import { z } from '@editorial/contracts/schema';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Fastify, { type FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { createService, Refusal } from './index.ts';

process.env.LOG_LEVEL = 'silent';
const note = z.object({ id: z.uuid(), text: z.string() });
const api = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/x/notes/notes',
    summary: 'Notes',
    query: z.object({ most: z._default(z.coerce.number().check(z.maximum(10)), 5) }),
    response: z.object({ items: z.array(note), most: z.number() }),
  }),
  add: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/x/notes/notes',
    summary: 'Add a note',
    body: z.object({ text: z.string().check(z.maxLength(20)) }),
    response: note,
    status: 201,
    access: { policy: 'AssetManagement.Assets' },
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: '/api/x/notes/notes/:id',
    summary: 'Remove a note',
    params: z.object({ id: z.uuid() }),
    response: z.undefined(),
    status: 204,
  }),
  about: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/x/notes/about',
    summary: 'About the service',
    response: z.object({ visitor: z.nullable(z.string()) }),
    access: 'anonymous',
  }),
};
const figures = endpoint({
  method: 'GET',
  side: 'site',
  path: '/api/x/notes/figures',
  summary: 'Figures of all notes',
  response: z.object({ count: z.number() }),
});
const id = '00000000-0000-4000-8000-000000000001';

let issuer: FastifyInstance;
let site: string;
let key: CryptoKey;
let service: ReturnType<typeof createService>;
let isReady = true;

/** A token as the site issues it, but for what is changed. */
async function tokenWith(change: Record<string, unknown> = {}, typ = 'at+jwt', by = key) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `${site}/identity`,
    aud: 'urn:editorial:service:notes',
    sub: id,
    tenantid: id,
    iat: now,
    exp: now + 60,
    act: { sub: 'urn:editorial:site' },
    ...change,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', typ }).sign(by);
}
async function send(method: 'GET' | 'POST' | 'DELETE', url: string, token?: string, body?: object) {
  const { statusCode, headers, payload } = await service.app.inject({
    method,
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: statusCode, headers, body: payload && JSON.parse(payload) };
}

before(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  issuer = Fastify();
  issuer.get('/identity/jwks', () => ({ keys: [jwk] }));
  site = await issuer.listen({ port: 0, host: '127.0.0.1' });
  service = createService({
    remote: 'notes',
    title: 'Notes',
    site,
    api: { ...api, figures },
    ready: () => (isReady ? Promise.resolve() : Promise.reject(new Error('password=secret'))),
  });
  service.serve(api.list, ({ query, visitor }) => ({
    items: [{ id: visitor.userId, text: 'first', secret: 'not in the contract' }],
    most: query.most,
  }));
  service.serve(api.add, ({ body: { text } }) => {
    if (text === 'broken') throw new Error('password=secret');
    if (text === 'full') throw new Refusal(409, 'Full', 'You have too many notes.');
    return { id, text };
  });
  service.serve(api.remove, () => undefined);
  service.serve(api.about, ({ visitor }) => ({ visitor: visitor?.impersonatorId ?? null }));
  service.serve(figures, () => ({ count: 3 }));
  await service.app.ready();
});
after(async () => {
  await service.app.close();
  await issuer.close();
});

test('only tokens that the site issued for this service, and that are valid, are accepted', async () => {
  const { status, body } = await send('GET', '/notes', await tokenWith());
  assert.deepEqual([status, body], [200, { items: [{ id, text: 'first' }], most: 5 }]);
  const stranger = await generateKeyPair('RS256');
  const refused = {
    'of another service': await tokenWith({ aud: 'urn:editorial:service:others' }),
    'of the API': await tokenWith({ aud: 'Editorial' }),
    'of another issuer': await tokenWith({ iss: 'https://elsewhere.example.org/identity' }),
    expired: await tokenWith({ exp: Math.floor(Date.now() / 1000) - 200 }),
    'without an end': await tokenWith({ exp: undefined }),
    'an ID token': await tokenWith({}, 'JWT'),
    'of another key': await tokenWith({}, 'at+jwt', stranger.privateKey),
    nonsense: 'nonsense',
  };
  for (const [what, token] of Object.entries(refused)) {
    const answer = await send('GET', '/notes', token);
    assert.deepEqual([answer.status, answer.body.error.code], [401, 'NotAuthenticated'], what);
    assert.equal((await send('GET', '/about', token)).status, 401, `${what}, at a public call`);
  }
  assert.equal((await send('GET', '/notes')).status, 401);
  assert.deepEqual((await send('GET', '/about')).body, { visitor: null });
  const acting = await tokenWith({ act: { sub: 'urn:editorial:site', act: { sub: 'ada' } } });
  assert.deepEqual((await send('GET', '/about', acting)).body, { visitor: 'ada' });
});

test('calls and answers are checked by the contract, and refusals have the site’s format', async () => {
  const plain = await tokenWith();
  const able = await tokenWith({ scope: 'AssetManagement.Assets' });
  const text = { text: 'Boats' };
  assert.equal((await send('POST', '/notes', plain, { text: 1 })).status, 403, 'access first');
  assert.deepEqual((await send('POST', '/notes', able, text)).body, { id, text: 'Boats' });
  const long = await send('POST', '/notes', able, { text: 'x'.repeat(21) });
  assert.deepEqual([long.status, long.headers._abperrorformat], [400, 'true']);
  assert.match(long.body.error.details, /^ - text: /);
  assert.equal((await send('GET', '/notes?most=11', plain)).status, 400);
  assert.equal((await send('DELETE', '/notes/nonsense', plain)).status, 400);
  assert.equal((await send('DELETE', `/notes/${id}`, plain)).status, 204);
  const full = await send('POST', '/notes', able, { text: 'full' });
  assert.deepEqual([full.status, full.body.error.message], [409, 'You have too many notes.']);
  const broken = await send('POST', '/notes', able, { text: 'broken' });
  assert.equal(broken.status, 500);
  assert.doesNotMatch(JSON.stringify(broken.body), /secret/);
  assert.equal((await send('GET', '/elsewhere', plain)).status, 404);
});

test('a service describes itself, says whether it is ready, and starts only with its whole contract', async () => {
  const { body } = await send('GET', '/openapi.json');
  const config = await createConfig({ extends: ['minimal'] });
  const problems = await lintFromString({ source: JSON.stringify(body), config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  assert.deepEqual(errors, []);
  assert.deepEqual(Object.keys(body.paths), ['/notes', '/notes/{id}', '/about', '/figures']);
  assert.equal(body.components.schemas.AddBody.properties.text.maxLength, 20);
  assert.equal((await send('GET', '/health/ready')).status, 200);
  isReady = false;
  const unready = await send('GET', '/health/ready');
  assert.deepEqual([unready.status, unready.body], [503, { status: 'not ready' }]);
  const half = createService({ remote: 'notes', site, api });
  await assert.rejects(async () => half.app.ready(), /Nothing serves list, add, remove, about/);
  const elsewhere = { list: { ...api.list, path: '/api/notes' } };
  assert.throws(() => createService({ remote: 'notes', site, api: elsewhere }), /has to begin/);
  const silent = { list: { ...api.list, side: undefined as never } };
  assert.throws(() => createService({ remote: 'notes', site, api: silent }), /for whom it is/);
});

test('people of the other side are refused, whatever policies they have', async () => {
  const ofSite = await tokenWith({ tenantid: '00000000-0000-0000-0000-000000000000' });
  const ofOrganization = await tokenWith();
  assert.equal((await send('GET', '/figures', ofSite)).status, 200);
  const refused = await send('GET', '/figures', ofOrganization);
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'NotAllowed']);
});
