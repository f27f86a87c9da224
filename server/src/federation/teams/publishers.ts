import { createHash } from 'node:crypto';
import { RELEASES_SCOPE } from '@editorial/contracts/clients';
import { KEY_PREFIX } from '@editorial/contracts/releases';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Caller, Context } from '../../settings/context/context.ts';
import type { Authentication } from '../../people/access/authentication.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { API_SCOPE } from '../../ground/issuer.ts';
import { problem } from '../../ground/problem.ts';
import { owners, teamClients, teamKeys } from '../releases.tables.ts';

/** A team that releases remotes, and the person or program that acts for it. */
export interface Publisher {
  readonly team: string;
  readonly remotes: readonly string[];
  /** The person or program that acts, for the log. */
  readonly by: string;
  /** When a key of a CI run ends; undefined for keys that people made. */
  readonly endsAt: Date | undefined;
}

/** A key's last use is noted at most so often, ms. */
const USE_NOTED_MS = 60_000;

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** Determines for which team a request releases: by a team's key, or by a machine's token. */
export function createPublishers(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  authentication: Authentication,
) {
  const remotesOf = (team: string): Promise<string[]> =>
    database.asSystem(async (tx) =>
      (await tx.select().from(owners).where(eq(owners.team, team))).map(({ remote }) => remote),
    );

  async function byKey(token: string): Promise<Omit<Publisher, 'remotes'>> {
    const digest = createHash('sha256').update(token.slice(KEY_PREFIX.length)).digest('base64url');
    const now = clock.now();
    return database.asSystem(async (tx) => {
      const [row] = await tx
        .select({ key: teamKeys, user: users })
        .from(teamKeys)
        .leftJoin(users, eq(users.id, teamKeys.userId))
        .where(eq(teamKeys.secretHash, digest));
      if (!row || row.key.expiresAt <= now || (row.user && !row.user.isActive))
        throw problem('Editorial:NotAuthenticated');
      const { key, user } = row;
      if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > USE_NOTED_MS)
        await tx.update(teamKeys).set({ lastUsedAt: now }).where(eq(teamKeys.id, key.id));
      return {
        team: key.team,
        by: user ? `${user.userName} (${key.name})` : `${key.team} (${key.name})`,
        endsAt: key.isShort ? key.expiresAt : undefined,
      };
    });
  }

  async function byMachine(token: string, caller: Caller): Promise<Omit<Publisher, 'remotes'>> {
    const { clientId, isMachine } = caller.client ?? {};
    const scopes = (await authentication.claimsOf(token))?.scopes ?? [];
    if (
      !isMachine ||
      !clientId ||
      !scopes.some((scope) => [API_SCOPE, RELEASES_SCOPE].includes(scope))
    )
      throw problem('Editorial:NotAllowed');
    const [row] = await database.asSystem((tx) =>
      tx.select().from(teamClients).where(eq(teamClients.clientId, clientId)),
    );
    if (!row) throw problem('Editorial:NotAllowed');
    return { team: row.team, by: `${row.team} (${clientId})`, endsAt: undefined };
  }

  return async (request: FastifyRequest, caller: Caller | null): Promise<Publisher> => {
    const token = tokenOf(request);
    if (!caller && !token.startsWith(KEY_PREFIX)) throw problem('Editorial:NotAuthenticated');
    const publisher = caller ? await byMachine(token, caller) : await byKey(token);
    return { ...publisher, remotes: await remotesOf(publisher.team) };
  };
}
