import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Database } from '../../ground/database/database.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import { CLIENT_ID } from '../../ground/issuer.ts';

/** The person signed in at the issuer, by its session cookie. */
export interface IssuerSession {
  readonly user: User;
  /** Stays the same for the lifetime of the session. */
  readonly sessionId: string;
  /** The grant to keep when the person's other sessions end. */
  readonly grantId: string;
}

export async function issuerSession(
  { database, provider }: { database: Database; provider: Provider },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<IssuerSession | null> {
  const session = await provider.Session.get(
    provider.createContext(request.raw, reply.raw) as never,
  );
  const { accountId } = session;
  if (!accountId) return null;
  const [user] = await database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.id, accountId)),
  );
  if (!user?.isActive) return null;
  return {
    user,
    sessionId: `issuer:${session.uid}`,
    grantId: session.grantIdFor(CLIENT_ID) ?? session.jti,
  };
}
