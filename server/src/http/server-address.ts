import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Environment } from '../ground/environment.ts';
import { problem } from '../ground/problem.ts';

/**
 * The addresses of IPv6 that IANA has given to the public Internet. The rest is reserved, and systems may still
 * take `::127.0.0.1` and its like for the IPv4 address (RFC 4291, 2.5.5.1).
 */
const GlobalUnicast = ipaddr.parseCIDR('2000::/3');

/** Names that mean this machine or its own network, whatever a resolver returns. */
const insideName =
  /^(localhost|localdomain|[^.]+)\.?$|\.(localhost|localdomain|local|internal|lan|home\.arpa)\.?$/i;

/**
 * Whether an address is anything but a public one: loopback, link-local, private, multicast,
 * reserved, for documentation, a form that carries an IPv4 address into IPv6, or not an address at
 * all.
 */
export function isInside(address: string): boolean {
  if (isIP(address) === 0) return true;
  // An IPv4 address in IPv6's notation (`::ffff:8.8.8.8`) is reached by IPv4, and is judged as one.
  const judged = ipaddr.process(address);
  const isGlobal = judged.kind() === 'ipv4' || judged.match(GlobalUnicast);
  return !isGlobal || judged.range() !== 'unicast';
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
