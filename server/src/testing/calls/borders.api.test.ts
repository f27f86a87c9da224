import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { exportsApi } from '@editorial/contracts/exports';
import { pricingApi } from '@editorial/contracts/pricing';
import { openTestSite, type TestSite } from '../test-site.testing.ts';
import { DOOR_HEADER, findRunningServer } from '../../ground/operator/running-server.ts';
import { required } from '../../ground/required.ts';
import { BODY_MS, HUB_BODY_MS, UPLOAD_BODY_MS } from '../../http/body-time.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const foreign = {
  host: 'evil.test',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'https',
  forwarded: 'host=evil.test;proto=https',
};

/** A GET request with a foreign Host header, which `fetch` does not allow. */
function asked(path: string): Promise<{ headers: string; body: string }> {
  return new Promise((done, failed) => {
    request(`${site.url}${path}`, { headers: foreign }, async (answer) => {
      let body = '';
      for await (const chunk of answer) body += String(chunk);
      done({ headers: JSON.stringify(answer.headers), body });
    })
      .on('error', failed)
      .end();
  });
}

test('a request’s Host header affects neither the discovery document nor any response header', async () => {
  const discovery = await asked('/identity/.well-known/openid-configuration');
  const document = JSON.parse(discovery.body) as Record<string, unknown>;
  const ends = Object.entries(document).filter(([name]) => /_endpoint$|_uri$|^issuer$/.test(name));
  assert.ok(ends.length > 5);
  for (const [name, address] of ends)
    assert.ok(String(address).startsWith(`${site.url}/identity`), `${name} ${String(address)}`);
  const signIn = new URLSearchParams({
    client_id: 'Editorial_App',
    redirect_uri: `${site.url}/signin-callback`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  for (const path of [
    '/',
    '/catalog',
    '/api/abp/application-configuration',
    `/identity/auth?${signIn}`,
    '/identity/session/end',
    '/swagger/json',
  ]) {
    const { headers, body } = await asked(path);
    assert.doesNotMatch(headers + body, /evil\.test/, path);
  }
});

test('a path segment may be long: it is not found, or not a valid id', async () => {
  const long = 'a'.repeat(200);
  for (const path of [
    `/api/asset-management/asset/${long}`,
    `/api/asset-management/asset/set/${long}`,
  ])
    assert.ok(
      [400, 401, 404].includes((await fetch(`${site.url}${path}`)).status),
      `${path} ${(await fetch(`${site.url}${path}`)).status}`,
    );
});

/** The status of a request whose target is sent as it is. `fetch` would correct it. */
const statusOf = (target: string, method: string): Promise<number> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (part) => (text += String(part)));
    socket.on('error', failed);
    socket.on('close', () => done(Number(text.split(' ')[1])));
  });

test('a target that is no address is refused or not found, and never a failure of the server', async () => {
  const parts = ['[', ':80', 'a:99999/preview', '[/preview', '%', '%00', '%ff', '@', '..;/'];
  const starts = ['*', '//', '/\\', '/', 'http://', '/?__tenant=', '/preview?a='];
  for (const name of ['preview', 'help', 'remotes', 'sitemaps', 'api', 'identity', 'site-logo'])
    starts.push(`/${name}/`);
  const targets = starts.flatMap((start) => parts.map((part) => start + part));
  const failed: string[] = [];
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
    for (const target of targets) {
      const status = await statusOf(target, method);
      if (!(status >= 200 && status < 500)) failed.push(`${status} ${method} ${target}`);
    }
  assert.deepEqual(failed, []);
});

test('the endpoints of operators compare keys of any bytes and accept only the configured one', async () => {
  const { url, token } = required(
    findRunningServer(site.context.environment.dataDir),
    'The running server',
  );
  for (const path of ['/api/asset-management/import', '/api/operator/command']) {
    const ask = (key: string) =>
      fetch(new URL(path, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [DOOR_HEADER]: key },
        body: '{}',
      }).then(({ status }) => status);
    for (const key of ['', 'x', `${token}x`, '\u00e9'.repeat(token.length), '\u00ff'])
      assert.equal(await ask(key), 404, `${path} ${JSON.stringify(key)}`);
    assert.equal(await ask(token), 400, `${path}: the right key without what is asked for`);
  }
});

/**
 * Starts a request whose body never arrives. Returns what the server sends until it closes the
 * connection.
 */
function unfinished(
  path: string,
  method = 'POST',
): { begun: Promise<void>; said: Promise<string> } {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  const said = new Promise<string>((done) => {
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => {}).on('close', () => done(text));
  });
  const begun = new Promise<void>((done) => {
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`,
    );
    // The server has read the headers once it asks for the body.
    socket.once('data', () => setImmediate(done));
  });
  return { begun, said };
}

test('a body that does not arrive in time ends its connection', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [path, ms] of [
    ['/api/account/register', BODY_MS],
    ['/identity/token', BODY_MS],
    ['/nowhere', BODY_MS],
    ['/signalr-hubs/asset-management', HUB_BODY_MS],
  ] as const) {
    const { begun, said } = unfinished(path);
    await begun;
    t.mock.timers.tick(ms);
    assert.match(await said, /HTTP\/1\.1 (408|40[0-9]) /, path);
  }
  assert.ok(UPLOAD_BODY_MS > BODY_MS && BODY_MS > HUB_BODY_MS);
});

test('a body that lists more than any call needs is refused before a schema reads it', async () => {
  const filter = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`n${at}`, {}]));
  const token = await site.tokenOf('client');
  const body = { kind: 'People', filter };
  const answer = await site.call('POST', exportsApi.request.path, { token, body });
  assert.equal(answer.status, 400);
  assert.match(answer.body.error.details, /more than 1000 things/);
});

test('a call that its caller may not make is refused before its body is parsed', async () => {
  const post = async (token: string | undefined) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(`${site.url}${pricingApi.createPlan.path}`, {
      method: 'POST',
      headers,
      body: '{ no JSON',
    });
    return answer.status;
  };
  assert.equal(await post(undefined), 401);
  assert.equal(await post(await site.tokenOf('client')), 403);
  assert.equal(await post(await site.tokenOf('admin')), 400);
});
