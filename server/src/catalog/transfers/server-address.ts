import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Environment } from '../../environment.ts';
import { problem } from '../../problem.ts';

/** Networks that nobody outside reaches; a file server of a contributor is never in one. */
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
/** Names that mean this machine or its own network, whatever a resolver says. */
const insideName =
  /^(localhost|localdomain|[^.]+)\.?$|\.(localhost|local|internal|lan|home\.arpa)\.?$/i;

const inside = new BlockList();
for (const [network, prefix] of Inside)
  inside.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');

/** Whether an address is of loopback, a link, a private network or none at all. */
export function isInside(address: string): boolean {
  const kind = isIP(address);
  if (kind === 0) return true;
  // An IPv4 address inside an IPv6 one is checked as what it is by the list itself.
  return inside.check(address, kind === 6 ? 'ipv6' : 'ipv4');
}

/** What a name may not lead to. */
export class InsideAddress extends Error {
  constructor(host: string) {
    super(`'${host}' is an address of this machine or of a network of its own.`);
    this.name = 'InsideAddress';
  }
}

/**
 * Looks a name up for a connection, and refuses it when any of its addresses lies inside. Given to
 * `net.connect` or `tls.connect` as `lookup`, it is the very address connected to that was checked:
 * a name that means another one a moment later gains nothing.
 */
export const outsideLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (addresses.some(({ address }) => isInside(address)))
      return done(new InsideAddress(host), []);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return done(null, first!.address, first!.family);
  });
};

/**
 * Throws `InsideAddress` for a host that is inside by its name, its number, or what it is looked up
 * to. A name that nobody knows is let through: it leads nowhere.
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

/** Refuses a definition by its field, unless this site's servers may lie in private networks. */
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
