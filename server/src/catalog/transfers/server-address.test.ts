import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { assertOutside, InsideAddress, isInside, outsideLookup } from './server-address.ts';

test('addresses of loopback, link-local and private networks are recognized in every notation', () => {
  for (const address of [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fdff::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'no address',
  ])
    assert.ok(isInside(address), address);
  for (const address of ['192.0.2.7', '8.8.8.8', '172.32.0.1', '2001:db8::7', '::ffff:8.8.8.8'])
    assert.ok(!isInside(address), address);
});

test('a server is refused by its name, its IP address, and the addresses its name resolves to', async () => {
  for (const host of [
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'database',
    'store.local',
    'metadata.google.internal',
    '127.0.0.1',
    '[::1]',
    '2130706433',
    '127.1',
    '0x7f.1',
  ])
    await assert.rejects(assertOutside(host), InsideAddress, host);
  for (const host of ['192.0.2.7', 'files.example.test']) await assertOutside(host);
});

test('the connection uses the address that was checked: a name that resolves to this machine by then is refused', async () => {
  const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: 'localhost', port, lookup: outsideLookup });
  const [error] = (await once(socket, 'error')) as [Error];
  assert.ok(error instanceof InsideAddress, String(error));
  server.close();
});
