import { errors, type Client, type KoaContextWithOIDC } from 'oidc-provider';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { OpenIdScopes } from '../../ground/issuer.ts';
import type { Context } from '../../settings/context/context.ts';
import { isLockedByStaff } from '../passwords/check-password.ts';
import { oidcAdapter } from '../sessions/oidc-adapter.ts';
import { assertScopes, scopesOf, scopesOfClient } from './scopes.ts';
import { lifeOf } from './client-metadata.ts';

const ofPeople: readonly string[] = OpenIdScopes;

/**
 * Sets the scopes of a machine client's request. Without requested scopes, it gets all that it may
 * have. Scopes about a person are refused, since no person signs in.
 */
export function settleMachineScopes(ctx: KoaContextWithOIDC, client: Client): void {
  const { params } = ctx.oidc;
  if (params?.grant_type !== 'client_credentials') return;
  const asked = scopesOf(params.scope);
  const foreign = asked.find((scope) => ofPeople.includes(scope));
  if (foreign !== undefined)
    throw new errors.InvalidScope('requested scope is for people', foreign);
  assertScopes(client, asked);
  const wanted =
    asked.length > 0 ? asked : scopesOfClient(client).filter((scope) => !ofPeople.includes(scope));
  params.scope = wanted.join(' ');
}

/**
 * Claims of a machine client's token: the user it acts for, and its grant, so that it can be
 * revoked like a person's token.
 */
export async function machineClaims(
  context: Pick<Context, 'database' | 'settings' | 'clock'>,
  client: Client,
): Promise<Record<string, string>> {
  const { database } = context;
  const person = eq(users.id, String(client.user_id));
  const seconds = lifeOf(client, 'access', 3600);
  const grantId = crypto.randomUUID();
  const now = Math.floor(Date.now() / 1000);
  const Grants = oidcAdapter(database);
  const grants = new Grants('Grant');
  await grants.upsert(
    grantId,
    { kind: 'Grant', clientId: client.clientId, iat: now, exp: now + seconds },
    seconds,
  );
  // After the grant is there: a lock that is being written is waited for, and a later one ends it.
  const [user] = await database.asSystem((tx) =>
    tx.select().from(users).where(person).for('share'),
  );
  if (!user?.isActive || isLockedByStaff(context, user)) {
    await grants.destroy(grantId);
    throw new errors.UnauthorizedClient('the client acts for nobody any more');
  }
  return {
    gid: grantId,
    acts_for: user.id,
    ...(user.tenantId === HOST_TENANT ? {} : { tenantid: user.tenantId }),
  };
}
