import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { assertOutside, InsideAddress, isInside, outsideLookup } from './server-address.ts';

/** Addresses that no public server has, by what IANA keeps their range for. */
const InsideAddresses: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  private: ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'site-local, deprecated': ['fec0::1', 'feff::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'multicast and broadcast': ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1'],
  protocols: ['192.0.0.8', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1'],
  documentation: ['192.0.2.7', '198.51.100.7', '203.0.113.7', '2001:db8::7', '3fff::7'],
  benchmarks: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  reserved: ['240.0.0.1', '100::1', '2001:1::1', '2001:20::1', '4000::1', '5f00::1', 'e000::1'],
  'IPv4, mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
  'IPv4, compatible': ['::127.0.0.1', '::7f00:1', '::10.0.0.1', '::a00:1'],
  'IPv4, translated': ['::ffff:0:127.0.0.1', '::ffff:0:7f00:1'],
  'IPv4, behind NAT64': ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
  'IPv4, in 6to4 and Teredo': ['2002:7f00:1::', '2002:808:808::', '2001::1', '2001:0:7f00:1::1'],
  nothing: ['no address', '', '127.1', '2130706433'],
};

for (const [kind, addresses] of Object.entries(InsideAddresses))
  test(`addresses are recognized in every notation: ${kind}`, () => {
    for (const address of addresses) assert.ok(isInside(address), address);
  });

test('public addresses are none of them', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '::ffff:8.8.8.8', '2a00:1450::1'])
    assert.ok(!isInside(address), address);
});

test('a server is refused by its name, its IP address, and the addresses its name resolves to', async () => {
  for (const host of [
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'localhost.localdomain',
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
  for (const host of ['8.8.8.8', 'files.example.test']) await assertOutside(host);
});

test('the connection uses the address that was checked: a name that resolves to this machine by then is refused', async (t) => {
  const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: 'localhost', port, lookup: outsideLookup });
  const [error] = (await once(socket, 'error')) as [Error];
  assert.ok(error instanceof InsideAddress, String(error));
});
