import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { createServer as createLine, type AddressInfo, type Server } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { InsideAddress } from '../../http/server-address.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import type { Context } from '../../settings/context/context.ts';
import { openServiceConnections } from '../services/service-targets.ts';
import { createTokenExchange } from './trusted-issuers.ts';

let site: TestSite;
let admin: string;
let privateKey: CryptoKey;
/** Something else of this machine, such as a database. It counts who connects. */
let line: Server;
let port: number;
let connectionCount = 0;
/** An issuer that the operator named, and where it says that its keys are. */
let named: HttpServer;
let namedUrl: string;
let keysAt: string;

const portOf = (server: Server | HttpServer) => (server.address() as AddressInfo).port;

before(async () => {
  ({ privateKey } = await generateKeyPair('RS256'));
  line = createLine((socket) => {
    connectionCount += 1;
    socket.end('-ERR a secret of the database\r\n');
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  port = portOf(line);
  named = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer: namedUrl, jwks_uri: keysAt }));
  }).listen(0, '127.0.0.1');
  await once(named, 'listening');
  namedUrl = `http://127.0.0.1:${portOf(named)}`;
  site = await openTestSite({
    variables: { ADDRESS_LIMITS: 'off', RELEASES: 'teams', SERVICE_ORIGINS: namedUrl },
  });
  admin = await site.tokenOf('admin');
});
after(async () => {
  named.close();
  line.close();
  await site.close();
});
beforeEach(() => (connectionCount = 0));

/** Exchanges a token of an issuer that a team trusts. Gives what a caller reads, and what is logged. */
async function exchanged(issuer: string) {
  const rule = { issuer, audience: site.url, subject: 'ab' };
  const saved = await site.call('PUT', '/api/releases/teams/pictures', {
    token: admin,
    body: { issuers: [rule] },
  });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const idToken = await new SignJWT({ iss: issuer, sub: 'ab', aud: site.url })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(privateKey);
  const { status, body } = await site.call('POST', '/api/releases/token', { body: { idToken } });
  const logged: Error[] = [];
  const log = { warn: ({ err }: { err: Error }) => void logged.push(err) } as Context['log'];
  const connections = openServiceConnections(site.context.environment);
  const exchange = createTokenExchange({ ...site.context, log }, connections);
  await assert.rejects(exchange(idToken));
  await connections.close();
  return { status, message: String(body.error?.message), logged };
}

/** Whether an error says that an address is an inside one, itself or as its cause. */
const isInsideError = (error: unknown): boolean =>
  error instanceof InsideAddress || (error instanceof Error && isInsideError(error.cause));

/** Addresses with https that lead into this machine or its networks. */
const insideOrigins = (): readonly string[] => [
  `https://127.0.0.1:${port}`,
  `https://localhost:${port}`,
  `https://[::1]:${port}`,
  `https://[::ffff:127.0.0.1]:${port}`,
  `https://[::127.0.0.1]:${port}`,
  `https://2130706433:${port}`,
  'https://10.0.0.1',
  'https://172.16.0.1',
  'https://192.168.0.1',
  'https://169.254.169.254',
  'https://100.64.0.1',
  'https://[fd00::1]',
  'https://[fe80::1]',
  'https://[64:ff9b::a00:1]',
  'https://[2002:a00:1::]',
];

test("teams' issuers on loopback, private and link-local addresses are not asked", async () => {
  for (const issuer of insideOrigins()) {
    const { status, message, logged } = await exchanged(issuer);
    assert.equal(status, 403, issuer);
    assert.match(message, /its issuer could not be asked/, issuer);
    assert.ok(isInsideError(logged[0]), `${issuer}: ${String(logged[0]?.cause ?? logged[0])}`);
  }
  assert.equal(connectionCount, 0);
});

test('nor is an address at which an issuer says that its keys are', async () => {
  for (const origin of insideOrigins()) {
    keysAt = `${origin}/keys`;
    const { status, message, logged } = await exchanged(namedUrl);
    assert.equal(status, 403, keysAt);
    assert.match(message, /its issuer could not be asked/, keysAt);
    assert.ok(isInsideError(logged[0]), `${keysAt}: ${String(logged[0]?.cause ?? logged[0])}`);
  }
  assert.equal(connectionCount, 0);
});

test('issuers and their keys are asked with https only', async () => {
  const plain = `http://127.0.0.1:${port}`;
  const asked = await exchanged(plain);
  assert.match(String(asked.logged[0]), /has no https/);
  for (const address of [`${plain}/keys`, 'http://keys.example.test/']) {
    keysAt = address;
    const { status, logged } = await exchanged(namedUrl);
    assert.equal(status, 403);
    assert.match(String(logged[0]), /has no https/, address);
  }
  assert.equal(connectionCount, 0);
  const rule = { issuer: 'http://ci.example.test', audience: 'x', subject: 'ab' };
  const refused = await site.call('PUT', '/api/releases/teams/pictures', {
    token: admin,
    body: { issuers: [rule] },
  });
  assert.equal(refused.status, 400);
});

test('callers read the same of every issuer that cannot be asked, and nothing that it answered', async () => {
  keysAt = `http://127.0.0.1:${port}/keys`;
  const messages = new Set<string>();
  for (const issuer of [namedUrl, `https://127.0.0.1:${port}`, 'https://10.0.0.1'])
    messages.add((await exchanged(issuer)).message);
  // The issuer answers, but with something that is no description.
  keysAt = 'a secret of the service';
  messages.add((await exchanged(namedUrl)).message);
  assert.equal(messages.size, 1, [...messages].join('\n'));
  assert.equal([...messages][0]?.includes('secret'), false);
});
