import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { InsideAddress, isInside, outsideLookup } from '../../http/server-address.ts';
import type { Environment } from '../../ground/environment.ts';
import { problem } from '../../ground/problem.ts';

type Operator = Pick<Environment, 'remoteServices' | 'serviceOrigins' | 'publicUrl'>;

const CONNECT_MS = 3000;
/** Connections to one service. The proxy refuses more calls at once. */
export const MOST_CONNECTIONS = 64;

/** Origins that the operator named: they may be in private networks, and without https. */
const trustedOrigins = ({ remoteServices, serviceOrigins }: Operator): ReadonlySet<string> =>
  new Set([
    ...serviceOrigins,
    ...[...remoteServices.values()].map((upstream) => new URL(upstream).origin),
  ]);

const refused = (reason: string) =>
  problem('Editorial:Validation', {
    details: ` - upstream: ${reason}`,
    validationErrors: [{ message: reason, members: ['upstream'] }],
  });

/** Throws a problem for an address that administrators may not register over HTTP. */
export function assertRegistrable(upstream: string, operator: Operator): void {
  const { origin, protocol, hostname } = new URL(upstream);
  if (origin === new URL(operator.publicUrl).origin)
    throw refused('The site itself is no service.');
  if (trustedOrigins(operator).has(origin)) return;
  if (protocol !== 'https:')
    throw refused('https is expected, or an origin that the operator names in SERVICE_ORIGINS.');
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 && isInside(bare)) throw refused(new InsideAddress(hostname).message);
}

/**
 * The connections to services. Private networks are reached only at origins that the operator
 * named, whatever a name resolves to at that moment (DNS rebinding).
 */
export function openServiceConnections(operator: Operator): Agent {
  const trusted = trustedOrigins(operator);
  const timeout = { timeout: CONNECT_MS };
  const connect = buildConnector(timeout);
  const lookup: LookupFunction = outsideLookup;
  const connectOutside = buildConnector({ ...timeout, lookup });
  return new Agent({
    connections: MOST_CONNECTIONS,
    connect(options, done) {
      const { protocol, host, hostname } = options;
      const { origin } = new URL(`${protocol}//${host ?? hostname}`);
      if (trusted.has(origin)) return connect(options, done);
      // Names go through the lookup; addresses never reach it.
      const bare = hostname.replace(/^\[(.*)\]$/, '$1');
      if (isIP(bare) !== 0 && isInside(bare)) return done(new InsideAddress(hostname), null);
      return connectOutside(options, done);
    },
  });
}
