import { isIP } from 'node:net';
import type { Agent } from 'undici';
import { outsideConnections } from '../../http/outside-connections.ts';
import { InsideAddress, isInside } from '../../http/server-address.ts';
import type { Environment } from '../../ground/environment.ts';
import { problem } from '../../ground/problem.ts';

type Operator = Pick<Environment, 'remoteServices' | 'serviceOrigins' | 'publicUrl'>;

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

/** The connections to services, in private networks only at origins that the operator named. */
export const openServiceConnections = (operator: Operator): Agent =>
  outsideConnections(trustedOrigins(operator), { connections: MOST_CONNECTIONS });
