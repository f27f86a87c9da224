import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Environment } from '../../environment.ts';
import { problem } from '../../problem.ts';

/** Networks that are not publicly reachable. A contributor's file server is never in one. */
const Inside: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];
/** Names that mean this machine or its own network, whatever a resolver returns. */
const insideName =
  /^(localhost|localdomain|[^.]+)\.?$|\.(localhost|local|internal|lan|home\.arpa)\.?$/i;

const inside = new BlockList();
for (const [network, prefix] of Inside)
  inside.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');

/** Whether an address is loopback, link-local, private or not an address at all. */
export function isInside(address: string): boolean {
  const kind = isIP(address);
  if (kind === 0) return true;
  // The list itself compares IPv4-mapped IPv6 addresses with the IPv4 ranges.
  return inside.check(address, kind === 6 ? 'ipv6' : 'ipv4');
}

/** A host resolves to a forbidden address. */
export class InsideAddress extends Error {
  constructor(host: string) {
    super(`'${host}' is an address of this machine or of a private network.`);
    this.name = 'InsideAddress';
  }
}

/**
 * A lookup that fails if any address of the name is forbidden. As `lookup` of `net.connect` or
 * `tls.connect` it returns the very address that was checked, so a name that resolves differently a
 * moment later (DNS rebinding) gains nothing.
 */
export const outsideLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (addresses.some(({ address }) => isInside(address)))
      return done(new InsideAddress(host), []);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    if (!first) return done(new Error(`'${host}' has no address.`), []);
    return done(null, first.address, first.family);
  });
};

/**
 * Throws `InsideAddress` for a host that is forbidden by its name, its IP address, or the addresses
 * it resolves to. An unknown name is accepted: it leads nowhere.
 */
export async function assertOutside(host: string): Promise<void> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) ? isInside(bare) : insideName.test(bare)) throw new InsideAddress(host);
  if (isIP(bare)) return;
  await new Promise<void>((done, refused) => {
    outsideLookup(bare, { all: true }, (error) =>
      error instanceof InsideAddress ? refused(error) : done(),
    );
  });
}

/**
 * Throws a problem for the field if a definition's host is forbidden, unless this site may use
 * private networks.
 */
export async function requireOutside(
  host: string | undefined,
  { privateFileServers }: Pick<Environment, 'privateFileServers'>,
): Promise<void> {
  if (host === undefined || privateFileServers) return;
  try {
    await assertOutside(host);
  } catch (error) {
    if (!(error instanceof InsideAddress)) throw error;
    throw problem('Editorial:Validation', {
      details: ` - host: ${error.message}`,
      validationErrors: [{ message: error.message, members: ['host'] }],
    });
  }
}
