import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { InsideAddress, isInside, outsideLookup } from './server-address.ts';

const CONNECT_MS = 3000;

/**
 * Connections to addresses that administrators typed. Private networks are reached only at origins that the
 * operator named, whatever a name resolves to at that moment (DNS rebinding).
 */
export function outsideConnections(
  trusted: ReadonlySet<string>,
  options: Pick<Agent.Options, 'connections' | 'maxResponseSize' | 'bodyTimeout'>,
): Agent {
  const timeout = { timeout: CONNECT_MS };
  const connect = buildConnector(timeout);
  const lookup: LookupFunction = outsideLookup;
  const connectOutside = buildConnector({ ...timeout, lookup });
  return new Agent({
    ...options,
    connect(target, done) {
      const { protocol, host, hostname } = target;
      const { origin } = new URL(`${protocol}//${host ?? hostname}`);
      if (trusted.has(origin)) return connect(target, done);
      // Names go through the lookup; addresses never reach it.
      const bare = hostname.replace(/^\[(.*)\]$/, '$1');
      if (isIP(bare) !== 0 && isInside(bare)) return done(new InsideAddress(hostname), null);
      return connectOutside(target, done);
    },
  });
}
