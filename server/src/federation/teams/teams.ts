import type { Team, TeamChange } from '@editorial/contracts/releases';
import { KEY_PREFIX, newTeamKey } from '@editorial/contracts/releases';
import type { z } from '@editorial/contracts/schema';
import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { required } from '../../ground/required.ts';
import { drawSecret } from '../../people/clients/client-secret.ts';
import { clients } from '../../people/clients/clients.tables.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { problem } from '../../ground/problem.ts';
import { owners, signers, teamClients, teamIssuers, teamKeys, teams } from '../releases.tables.ts';
import { DAY_MS } from '../../ground/clock.ts';

type KeyRow = typeof teamKeys.$inferSelect;
type ViewedKey = Team['keys'][number];

const viewKey = (row: KeyRow, userName: string | null): ViewedKey => ({
  id: row.id,
  name: row.name,
  userName,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

async function viewTeam(tx: Tx, name: string): Promise<Team> {
  const owned = await tx.select().from(owners).where(eq(owners.team, name));
  const machines = await tx.select().from(teamClients).where(eq(teamClients.team, name));
  const issuers = await tx.select().from(teamIssuers).where(eq(teamIssuers.team, name));
  const keys = await tx
    .select({ key: teamKeys, userName: users.userName })
    .from(teamKeys)
    .leftJoin(users, eq(users.id, teamKeys.userId))
    .where(and(eq(teamKeys.team, name), eq(teamKeys.isShort, false)))
    .orderBy(asc(teamKeys.createdAt));
  const trusted = await tx.select().from(signers).where(eq(signers.team, name));
  return {
    name,
    remotes: owned.map(({ remote }) => remote).sort(),
    clients: machines.map(({ clientId }) => clientId).sort(),
    issuers: issuers.map(({ issuer, audience, subject }) => ({ issuer, audience, subject })),
    keys: keys.map(({ key, userName }) => viewKey(key, userName)),
    signers: trusted.map(({ fingerprint, addedBy, addedAt, validUntil }) => ({
      fingerprint,
      addedBy,
      addedAt: addedAt.toISOString(),
      validUntil: validUntil?.toISOString() ?? null,
    })),
  };
}

export async function listTeams(tx: Tx): Promise<Team[]> {
  const rows = await tx.select().from(teams).orderBy(asc(teams.name));
  const found: Team[] = [];
  for (const { name } of rows) found.push(await viewTeam(tx, name));
  return found;
}

async function assertTeam(tx: Tx, name: string): Promise<void> {
  const [row] = await tx.select().from(teams).where(eq(teams.name, name));
  if (!row) throw problem('Editorial:NotFound');
}

async function setOwnedRemotes(tx: Tx, team: string, remotes: readonly string[]): Promise<void> {
  if (remotes.length > 0) {
    const [taken] = await tx
      .select()
      .from(owners)
      .where(and(inArray(owners.remote, [...remotes]), ne(owners.team, team)));
    if (taken) throw problem('Editorial:RemoteHasOwner', { data: { remote: taken.remote } });
  }
  await tx.delete(owners).where(eq(owners.team, team));
  for (const remote of new Set(remotes)) {
    // Somebody else may take it at the same moment: the key of the table decides.
    const added = await tx
      .insert(owners)
      .values({ remote, team })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw problem('Editorial:RemoteHasOwner', { data: { remote } });
  }
}

async function setClients(tx: Tx, team: string, clientIds: readonly string[]): Promise<void> {
  await tx.delete(teamClients).where(eq(teamClients.team, team));
  for (const clientId of new Set(clientIds)) {
    const [client] = await tx.select().from(clients).where(eq(clients.clientId, clientId));
    if (!client?.grants.includes('client_credentials'))
      throw problem('Editorial:Validation', {
        message: `'${clientId}' is no machine client. Register it first: npm run client -- add.`,
      });
    const added = await tx
      .insert(teamClients)
      .values({ clientId, team })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0)
      throw problem('Editorial:Validation', { message: `Another team has '${clientId}'.` });
  }
}

/** Adds or changes a team. Fields that the change does not name stay as they were. */
export async function putTeam(tx: Tx, name: string, change: TeamChange): Promise<Team> {
  await tx.insert(teams).values({ name }).onConflictDoNothing();
  if (change.remotes) await setOwnedRemotes(tx, name, change.remotes);
  if (change.clients) await setClients(tx, name, change.clients);
  if (change.issuers) {
    await tx.delete(teamIssuers).where(eq(teamIssuers.team, name));
    for (const rule of change.issuers)
      await tx
        .insert(teamIssuers)
        .values({ team: name, ...rule })
        .onConflictDoNothing();
  }
  return viewTeam(tx, name);
}

export async function removeTeam(tx: Tx, name: string): Promise<void> {
  const gone = await tx.delete(teams).where(eq(teams.name, name)).returning();
  if (gone.length === 0) throw problem('Editorial:NotFound');
}

/** Gives a team, or one of its people, a key. */
export async function addKey(
  tx: Tx,
  team: string,
  { name, userId, days }: z.output<typeof newTeamKey>,
  now: Date,
): Promise<{ key: ViewedKey; secret: string }> {
  await assertTeam(tx, team);
  const [person] = userId ? await tx.select().from(users).where(eq(users.id, userId)) : [];
  if (userId && !person) throw problem('Editorial:NotFound');
  const { secret, hash } = drawSecret();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const [row] = await tx
    .insert(teamKeys)
    .values({ team, name, userId: userId ?? null, secretHash: hash, createdAt: now, expiresAt })
    .returning();
  return {
    key: viewKey(required(row, 'The new key'), person?.userName ?? null),
    secret: `${KEY_PREFIX}${secret}`,
  };
}

/** Gives a team a key for one run of its CI. Expired ones are removed on the way. */
export async function addShortKey(
  tx: Tx,
  team: string,
  name: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  await tx.delete(teamKeys).where(and(eq(teamKeys.isShort, true), lt(teamKeys.expiresAt, now)));
  const { secret, hash } = drawSecret();
  await tx
    .insert(teamKeys)
    .values({ team, name, secretHash: hash, isShort: true, createdAt: now, expiresAt });
  return `${KEY_PREFIX}${secret}`;
}

export async function removeKey(tx: Tx, team: string, id: string): Promise<void> {
  const gone = await tx
    .delete(teamKeys)
    .where(and(eq(teamKeys.team, team), eq(teamKeys.id, id)))
    .returning();
  if (gone.length === 0) throw problem('Editorial:NotFound');
}

export async function removeSigner(tx: Tx, team: string, fingerprint: string): Promise<void> {
  const gone = await tx
    .delete(signers)
    .where(and(eq(signers.team, team), eq(signers.fingerprint, fingerprint)))
    .returning();
  if (gone.length === 0) throw problem('Editorial:NotFound');
}
