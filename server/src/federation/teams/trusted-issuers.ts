import { createHash } from 'node:crypto';
import { z } from '@editorial/contracts/schema';
import { eq, lt } from 'drizzle-orm';
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTPayload,
} from 'jose';
import { type Dispatcher, fetch, type RequestInit } from 'undici';
import type { Context } from '../../settings/context/context.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../../ground/issuer.ts';
import { problem } from '../../ground/problem.ts';
import { teamIssuers, usedTokens } from '../releases.tables.ts';
import { addShortKey } from './teams.ts';

/** How long a key lives that an ID token was exchanged for, ms. */
export const SHORT_KEY_MS = 15 * 60 * 1000;
const TIMEOUT_MS = 5000;
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];

const refused = (reason: string) => problem('Editorial:IssuerNotTrusted', { data: { reason } });
const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
type Rule = typeof teamIssuers.$inferSelect;

const matches = (subject: string, pattern: string): boolean =>
  pattern.endsWith('*') ? subject.startsWith(pattern.slice(0, -1)) : subject === pattern;

type Asks = Pick<Context, 'environment' | 'log' | 'dependencies'>;

/** Throws unless an address may be asked: with https, or at an origin that the operator named. */
function assertAskable(address: string, { serviceOrigins }: Asks['environment']): void {
  const { protocol, origin } = new URL(address);
  if (protocol !== 'https:' && !serviceOrigins.includes(origin))
    throw new Error(`${origin} has no https`);
}
/** Whether an error says something of the token, and not of what an address answered. */
const isAboutToken = (error: unknown): error is Error =>
  error instanceof errors.JOSEError && /^ERR_(JWT|JWS|JWKS_NO|JOSE_ALG)/.test(error.code);

/**
 * Returns a reader of an issuer's keys, whose address its own description names. Both are asked
 * like services: never inside a private network, whatever a name resolves to, unless the operator
 * named the origin.
 */
function keyReader({ environment, dependencies }: Asks, dispatcher: Dispatcher) {
  const ask = (address: string, options: RequestInit = {}) => {
    assertAskable(address, environment);
    return dependencies.issuers.ask(() =>
      fetch(address, { ...options, redirect: 'error', dispatcher }),
    );
  };
  return async (issuer: string): Promise<ReturnType<typeof createRemoteJWKSet>> => {
    const answer = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const read = discovery.parse(await answer.json());
    if (read.issuer !== issuer) throw new Error('It calls itself otherwise.');
    return createRemoteJWKSet(new URL(read.jwks_uri), {
      timeoutDuration: TIMEOUT_MS,
      [customFetch]: (url, options) =>
        ask(url, {
          headers: [...options.headers],
          signal: options.signal,
        }) as unknown as Promise<Response>,
    });
  };
}

function issuerOf(idToken: string): string {
  try {
    const { iss } = decodeJwt(idToken);
    if (iss) return iss;
  } catch {
    // Said below.
  }
  throw refused('it is no ID token');
}

/** The one team that names the subject of a token for one of its audiences. */
function teamOf(rules: readonly Rule[], sub: string, audiences: readonly unknown[]): string {
  const fitting = rules.filter(
    ({ audience, subject }) => audiences.includes(audience) && matches(sub, subject),
  );
  const teams = [...new Set(fitting.map(({ team }) => team))];
  const [team] = teams;
  if (team !== undefined && teams.length === 1) return team;
  throw refused(
    teams.length === 0
      ? `no team names the subject ${sub} for this audience`
      : `it stands for several teams: ${teams.join(', ')}`,
  );
}

/**
 * Exchanges ID tokens of trusted issuers, such as a CI's, for keys that live for a quarter of an
 * hour. Asks only issuers that an administrator named.
 */
export function createTokenExchange(
  context: Asks & Pick<Context, 'database' | 'clock'>,
  connections: Dispatcher,
) {
  const { database, clock, log } = context;
  const keysOf = keyReader(context, connections);
  const keys = new Map<string, ReturnType<typeof keysOf>>();
  async function verify(idToken: string, issuer: string): Promise<JWTPayload> {
    const set = keys.get(issuer) ?? keysOf(issuer);
    keys.set(issuer, set);
    try {
      const { payload } = await jwtVerify(idToken, await set, {
        issuer,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'aud', 'exp', 'iat'],
        maxTokenAge: '1 hour',
        currentDate: clock.now(),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return payload;
    } catch (error) {
      // The issuer may be reachable again, or have moved its keys.
      keys.delete(issuer);
      if (isAboutToken(error)) throw refused(error.message);
      // The answer of the address is nothing for an unknown caller.
      log.warn({ err: error, issuer }, 'A trusted issuer could not be asked.');
      throw refused('its issuer could not be asked');
    }
  }

  const rulesOf = (issuer: string): Promise<Rule[]> =>
    database.asSystem((tx) => tx.select().from(teamIssuers).where(eq(teamIssuers.issuer, issuer)));

  return async (idToken: string) => {
    const issuer = issuerOf(idToken);
    const rules = await rulesOf(issuer);
    if (rules.length === 0) throw refused(`no team names the issuer ${issuer}`);
    const { sub = '', aud, exp = 0 } = await verify(idToken, issuer);
    const team = teamOf(rules, sub, [aud].flat());
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + SHORT_KEY_MS);
    const key = await database.asSystem(async (tx) => {
      await tx.delete(usedTokens).where(lt(usedTokens.expiresAt, now));
      // A token that a log gave away must not work a second time. Its signature can be written in
      // several ways, because Base64 leaves bits unused and ECDSA has two values of `s`. The
      // signed part can be written in one way only.
      const signed = idToken.slice(0, idToken.lastIndexOf('.'));
      const tokenHash = createHash('sha256').update(signed).digest('hex');
      const first = await tx
        .insert(usedTokens)
        .values({ tokenHash, expiresAt: new Date(exp * 1000) })
        .onConflictDoNothing()
        .returning();
      if (first.length === 0) throw refused('it was exchanged before');
      return addShortKey(tx, team, sub, { now, expiresAt });
    });
    return { key, expiresAt: expiresAt.toISOString(), team };
  };
}
