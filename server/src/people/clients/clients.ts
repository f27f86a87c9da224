import {
  type Client,
  ClientGrants,
  type NewClient,
  newClient,
  PersonScopes,
} from '@editorial/contracts/clients';
import { and, asc, count, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { containing, orderBy } from '../../ground/database/lists.ts';
import { problem } from '../../ground/problem.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { assertHoldsAdmin } from '../permissions/holds-admin.ts';
import { mayActFor } from '../permissions/impersonation.rules.ts';
import { policiesOfPerson } from '../permissions/permission-grants.ts';
import { API_SCOPE, CLIENT_ID } from '../../ground/issuer.ts';
import { clients, type ClientRow } from './clients.tables.ts';
import { drawSecret } from './client-secret.ts';

const incomplete = (reason: string) => problem('Editorial:ClientIncomplete', { data: { reason } });

export const viewClient = ({ secretHash, createdAt, ...row }: ClientRow): Client => ({
  ...row,
  scopes: row.scopes as Client['scopes'],
  grants: row.grants as Client['grants'],
  isConfidential: secretHash !== null,
  createdAt: createdAt.toISOString(),
});

/** Origins of the pages that send a client's requests, derived from its redirect addresses. */
const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(
    addresses
      .filter((address) => /^https?:/.test(address))
      .map((address) => new URL(address).origin),
  ),
];

/** Completes a new client. Missing properties get the usual values for its kind. */
function completeClient(given: NewClient): Omit<ClientRow, 'secretHash' | 'createdAt'> {
  const isMachine = given.userId !== undefined && given.redirectUris.length === 0;
  const web = originsOf(given.redirectUris);
  return {
    clientId: given.clientId,
    name: given.name ?? given.clientId,
    redirectUris: given.redirectUris,
    postLogoutRedirectUris: given.postLogoutRedirectUris ?? web,
    origins: given.origins ?? (given.isConfidential ? [] : web),
    scopes: given.scopes ?? (isMachine ? [API_SCOPE] : [...PersonScopes, API_SCOPE]),
    grants: given.grants ?? (isMachine ? [ClientGrants[2]] : [ClientGrants[0], ClientGrants[1]]),
    userId: given.userId ?? null,
    accessTokenSeconds: given.accessTokenSeconds,
    refreshTokenSeconds: given.refreshTokenSeconds,
    callsPerMinute: given.callsPerMinute,
  };
}

/** Refuses a client that lacks a property its grants require. */
async function assertComplete(
  tx: Tx,
  caller: Caller | null,
  row: Omit<ClientRow, 'createdAt'>,
): Promise<void> {
  const has = (grant: (typeof ClientGrants)[number]) => row.grants.includes(grant);
  if (row.grants.length === 0) throw incomplete('grants');
  if (has('refresh_token') && !has('authorization_code')) throw incomplete('authorization_code');
  if (has('authorization_code') && row.redirectUris.length === 0) throw incomplete('redirectUris');
  await assertMayActAs(tx, caller, row);
  if (!has('client_credentials')) return;
  if (row.secretHash === null) throw incomplete('isConfidential');
  if (row.userId === null) throw incomplete('userId');
  // Nobody is left who could act in the name of a closed account. Closing waits for this.
  const isOpen = and(eq(users.id, row.userId), isNull(users.closedAt));
  const [user] = await tx.select({ id: users.id }).from(users).where(isOpen).for('share');
  if (!user) throw incomplete('userId');
}

/**
 * Refuses a client that acts with permissions that the caller lacks. A caller that has the secret of
 * one for a person acts as that person. One that people sign in to acts as each of them, also as an
 * administrator, who is not asked. Its origins may call the site in the browsers of all people,
 * whatever its grants are. `caller` is null for the operator, who may all.
 */
async function assertMayActAs(
  tx: Tx,
  caller: Caller | null,
  { userId, grants, origins }: Pick<ClientRow, 'userId' | 'grants' | 'origins'>,
): Promise<void> {
  if (grants.includes('authorization_code') || origins.length > 0)
    await assertHoldsAdmin(tx, caller);
  if (caller === null || userId === null) return;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  // A person who acts for somebody else by a secret acts without the limits of impersonation.
  if (user.id !== caller.userId) await assertHoldsAdmin(tx, caller);
  if (!mayActFor(caller.granted, await policiesOfPerson(tx, user)))
    throw problem('Editorial:BeyondOwnPolicies');
}

/** Adds a client. Returns its secret, which can't be read later. */
export async function addClient(
  tx: Tx,
  caller: Caller | null,
  input: unknown,
): Promise<{ client: Client; clientSecret: string | null }> {
  const given = newClient.parse(input);
  if (given.clientId.toLowerCase() === CLIENT_ID.toLowerCase())
    throw problem('Editorial:ClientExists');
  const drawn = given.isConfidential ? drawSecret() : null;
  const values = { ...completeClient(given), secretHash: drawn?.hash ?? null };
  await assertComplete(tx, caller, values);
  const [row] = await tx.insert(clients).values(values).onConflictDoNothing().returning();
  if (!row) throw problem('Editorial:ClientExists');
  return { client: viewClient(row), clientSecret: drawn?.secret ?? null };
}

async function clientForUpdate(tx: Tx, clientId: string): Promise<ClientRow> {
  const [row] = await tx.select().from(clients).where(eq(clients.clientId, clientId)).for('update');
  if (!row) throw problem('Editorial:NotFound');
  return row;
}

/**
 * Ends everything issued to a client. Tokens of machine clients have grants too, so they end as
 * well.
 */
const endTokens = (tx: Tx, clientId: string) =>
  tx.execute(sql`delete from oidc_payloads where payload->>'clientId' = ${clientId}`);

/**
 * Changes the given properties. When the user that a machine client acts for changes, its tokens
 * end, since they name that user. They also end when it loses a scope or a grant that they hold.
 */
export async function changeClient(
  tx: Tx,
  caller: Caller | null,
  clientId: string,
  change: Partial<Omit<Client, 'clientId' | 'isConfidential' | 'createdAt'>>,
): Promise<Client> {
  const row = await clientForUpdate(tx, clientId);
  const next = { ...row, ...change };
  await assertMayActAs(tx, caller, row);
  await assertComplete(tx, caller, next);
  await tx.update(clients).set(next).where(eq(clients.clientId, clientId));
  const losesSome =
    row.scopes.some((scope) => !next.scopes.includes(scope)) ||
    row.grants.some((grant) => !next.grants.includes(grant));
  if (next.userId !== row.userId || losesSome) await endTokens(tx, clientId);
  return viewClient(next);
}

/**
 * Ends the tokens that a client got by its secret alone. Those of people also took a sign-in, and
 * end soon without the new secret: see decision 1551.
 */
const endMachineTokens = (tx: Tx, clientId: string) =>
  tx.execute(sql`delete from oidc_payloads where payload->>'clientId' = ${clientId}
    and kind in ('Grant', 'ClientCredentials') and account_id is null`);

/** Gives a client another secret. With the old one end the tokens that it alone was enough for. */
export async function renewSecret(
  tx: Tx,
  caller: Caller | null,
  clientId: string,
): Promise<{ client: Client; clientSecret: string }> {
  const row = await clientForUpdate(tx, clientId);
  if (row.secretHash === null) throw incomplete('isConfidential');
  await assertMayActAs(tx, caller, row);
  const { secret, hash } = drawSecret();
  await tx.update(clients).set({ secretHash: hash }).where(eq(clients.clientId, clientId));
  await endMachineTokens(tx, clientId);
  return { client: viewClient(row), clientSecret: secret };
}

export async function removeClient(tx: Tx, caller: Caller | null, clientId: string): Promise<void> {
  await assertMayActAs(tx, caller, await clientForUpdate(tx, clientId));
  await tx.delete(clients).where(eq(clients.clientId, clientId));
  await endTokens(tx, clientId);
}

const sortings = {
  name: clients.name,
  clientId: clients.clientId,
  callsPerMinute: clients.callsPerMinute,
  createdAt: clients.createdAt,
};

export async function listClients(
  tx: Tx,
  {
    filter = '',
    sorting = 'name',
    skipCount,
    maxResultCount,
  }: {
    filter?: string | undefined;
    sorting?: string | undefined;
    skipCount: number;
    maxResultCount: number;
  },
): Promise<{ totalCount: number; items: Client[] }> {
  const literal = containing(filter);
  const isFound = or(ilike(clients.name, literal), ilike(clients.clientId, literal));
  const [total] = await tx.select({ count: count() }).from(clients).where(isFound);
  const rows = await tx
    .select()
    .from(clients)
    .where(isFound)
    .orderBy(orderBy(sorting, sortings), asc(clients.clientId))
    .offset(skipCount)
    .limit(maxResultCount);
  return { totalCount: total?.count ?? 0, items: rows.map(viewClient) };
}
