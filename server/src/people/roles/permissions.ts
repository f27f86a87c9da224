import { createHash } from 'node:crypto';
import { AllPolicies } from '@editorial/contracts/policy';
import { Role } from '@editorial/contracts/enumerations';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recordAudit, type Change } from '../../ground/audit/record-audit.ts';
import type { Caller } from '../../ground/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import {
  grantsOfPerson,
  grantsOfRoles,
  permissionGrants,
  type RemotePolicyRow,
} from '../permissions/permission-grants.ts';
import { policiesOfRole } from '../permissions/role-policies.ts';
import { normalize } from '../passwords/passwords.ts';
import { problem } from '../../ground/problem.ts';
import { personToManage } from '../permissions/person.rules.ts';
import { policyTree, type Sources } from './policy-tree.ts';
import { allRemotePolicies, livePolicies } from './remote-policies.queries.ts';
import { allRoles, rolesOfPerson, type NumberedRole } from '../permissions/role.queries.ts';
import { peopleByRole } from './role.writes.ts';

interface HolderKey {
  readonly providerName: 'R' | 'U';
  readonly providerKey: string;
}

/** The holder of permissions: a role with its number, or a person with their roles. */
type Holder =
  | { readonly kind: 'R'; readonly key: string; readonly role: NumberedRole }
  | { readonly kind: 'U'; readonly key: string; readonly user: User };

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

async function holderOf(tx: Tx, { providerName, providerKey }: HolderKey): Promise<Holder> {
  if (providerName === 'R') {
    const role = (await allRoles(tx)).find(
      ({ name }) => normalize(name) === normalize(providerKey),
    );
    if (!role) throw problem('Editorial:NotFound');
    return { kind: 'R', key: String(role.number), role };
  }
  const [user] = isId(providerKey)
    ? await tx
        .select()
        .from(users)
        .where(and(eq(users.id, providerKey), isNull(users.closedAt)))
    : [];
  if (!user) throw problem('Editorial:NotFound');
  return { kind: 'U', key: user.id, user };
}

/** The granted policies, each with its sources. */
async function sourcesOf(tx: Tx, caller: Caller, holder: Holder): Promise<Sources> {
  const grants = await grantsOfRoles(tx, caller.tenantId);
  const held = holder.kind === 'R' ? [holder.role] : await rolesOfPerson(tx, holder.user);
  const found = held.flatMap(({ name, number }) =>
    [...policiesOfRole(number, caller.tenantId, grants)].map((policy) => ({
      policy,
      source: { providerName: 'R', providerKey: name },
    })),
  );
  const own = holder.kind === 'U' ? await grantsOfPerson(tx, caller.tenantId, holder.key) : [];
  const all = [
    ...own.map(({ name }) => ({
      policy: name,
      source: { providerName: 'U', providerKey: holder.key },
    })),
    ...found,
  ];
  return new Map(
    [...Map.groupBy(all, ({ policy }) => policy)].map(([policy, list]) => [
      policy,
      list.map(({ source }) => source),
    ]),
  );
}

/** The holder's own rows, in effect or not. */
const rowsOf = (tx: Tx, { kind, key }: Holder) =>
  tx
    .select({ name: permissionGrants.name, isGranted: permissionGrants.isGranted })
    .from(permissionGrants)
    .where(and(eq(permissionGrants.providerName, kind), eq(permissionGrants.providerKey, key)))
    .orderBy(asc(permissionGrants.name));

/** Grants of remotes that are gone. They stay, and have no effect. */
async function goneSourcesOf(
  tx: Tx,
  holder: Holder,
  remote: readonly RemotePolicyRow[],
): Promise<Sources> {
  const gone = new Set(remote.filter(({ isLive }) => !isLive).map(({ name }) => name));
  const providerKey = holder.kind === 'R' ? holder.role.name : holder.key;
  return new Map(
    (await rowsOf(tx, holder))
      .filter(({ name, isGranted }) => isGranted && gone.has(name))
      .map(({ name }) => [name, [{ providerName: holder.kind, providerKey }]]),
  );
}

/** Changes whenever somebody grants or withdraws a permission of the holder. */
async function stampOf(tx: Tx, holder: Holder): Promise<string> {
  const rows = JSON.stringify(await rowsOf(tx, holder));
  return createHash('sha256').update(rows).digest('base64url');
}

/** Makes changes of one holder's permissions wait for each other. */
const lockHolder = (tx: Tx, { tenantId }: Caller, { kind, key }: Holder) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`permissions:${tenantId}:${kind}:${key}`}, 0))`,
  );

/** All policies as a tree, with the sources of each grant to one holder. */
export async function permissionsOf(tx: Tx, caller: Caller, asked: HolderKey, language: string) {
  const holder = await holderOf(tx, asked);
  const remote = await allRemotePolicies(tx);
  const sources = new Map([
    ...(await sourcesOf(tx, caller, holder)),
    ...(await goneSourcesOf(tx, holder, remote)),
  ]);
  const entityDisplayName = holder.kind === 'R' ? holder.role.name : holder.user.userName;
  const isOfSite = caller.tenantId === HOST_TENANT;
  return {
    entityDisplayName,
    concurrencyStamp: await stampOf(tx, holder),
    groups: policyTree(language, isOfSite, remote, sources),
  };
}

const isOfSite = (name: string) => (AllPolicies as readonly string[]).includes(name);

interface Wish {
  readonly name: string;
  readonly isGranted: boolean;
}

interface Asking {
  readonly permissions: readonly Wish[];
  /** The stamp of what the caller saw. Without it the change is made on whatever is there. */
  readonly concurrencyStamp?: string | undefined;
}

/**
 * Refuses unknown policies, and those that the caller does not hold. A policy of a removed remote,
 * which nobody can hold, can be withdrawn.
 */
async function assertMayGrant(tx: Tx, caller: Caller, wishes: readonly Wish[]): Promise<void> {
  const live = await livePolicies(tx);
  for (const { name, isGranted } of wishes) {
    if (!isOfSite(name) && !live.has(name)) {
      if (!isGranted) continue;
      throw problem('Editorial:Validation', { message: `There is no permission '${name}'.` });
    }
    if (caller.granted[name] !== true)
      throw problem('Editorial:BeyondOwnPolicies', { data: { policy: name } });
  }
}

async function write(tx: Tx, caller: Caller, holder: Holder, given: readonly Wish[]) {
  const { tenantId } = caller;
  // Of several wishes for one permission, the last one counts.
  const wishes = [...new Map(given.map((wish) => [wish.name, wish])).values()];
  const names = wishes.map(({ name }) => name);
  await tx
    .delete(permissionGrants)
    .where(
      and(
        eq(permissionGrants.providerName, holder.kind),
        eq(permissionGrants.providerKey, holder.key),
        inArray(permissionGrants.name, names),
      ),
    );
  const itself =
    holder.kind === 'R' ? policiesOfRole(holder.role.number, tenantId) : new Set<string>();
  const rows = wishes.filter(({ name, isGranted }) => itself.has(name) !== isGranted);
  if (rows.length > 0)
    await tx.insert(permissionGrants).values(
      rows.map(({ name, isGranted }) => ({
        tenantId,
        name,
        providerName: holder.kind,
        providerKey: holder.key,
        isGranted,
      })),
    );
}

/**
 * Grants or withdraws policies. Those that a person has through a role are withdrawn only from the
 * role.
 */
export async function setPermissions(
  tx: Tx,
  caller: Caller,
  asked: HolderKey,
  { permissions, concurrencyStamp }: Asking,
): Promise<undefined> {
  const needed = asked.providerName === 'R' ? 'Roles' : 'Users';
  if (caller.granted[`AbpIdentity.${needed}.ManagePermissions`] !== true)
    throw problem('Editorial:NotAllowed');
  const holder = await holderOf(tx, asked);
  await lockHolder(tx, caller, holder);
  const sources = new Map([
    ...(await sourcesOf(tx, caller, holder)),
    ...(await goneSourcesOf(tx, holder, await allRemotePolicies(tx))),
  ]);
  const isHeld = (name: string) =>
    (sources.get(name) ?? []).some(({ providerName }) => providerName === asked.providerName);
  const wishes = permissions.filter(({ name, isGranted }) => isHeld(name) !== isGranted);
  if (wishes.length > 0) {
    if (holder.kind === 'U') await personToManage(tx, caller, holder.key);
    await assertMayGrant(tx, caller, wishes);
  }
  if (concurrencyStamp !== undefined && concurrencyStamp !== (await stampOf(tx, holder)))
    throw problem('Editorial:ChangedMeanwhile');
  if (wishes.length === 0) return undefined;
  if (holder.kind === 'R' && holder.role.number === Role.Admin)
    throw problem('Editorial:RoleFixed');
  await write(tx, caller, holder, wishes);
  const target =
    holder.kind === 'R' ? { type: 'Role', id: holder.role.id } : { type: 'User', id: holder.key };
  const changes = wishes.map(({ name, isGranted }): [string, Change] => [
    name,
    [!isGranted, isGranted],
  ]);
  recordAudit(tx, {
    action: 'Permissions.Changed',
    target,
    changes: Object.fromEntries(changes),
  });
  return undefined;
}

const MAX_HOLDERS = 200;

/** The roles that hold a policy, and the people who hold it directly. */
export async function holdersOf(tx: Tx, caller: Caller, policy: string) {
  const grants = await grantsOfRoles(tx, caller.tenantId);
  const people = await peopleByRole(tx);
  const roles = (await allRoles(tx)).filter(({ number }) =>
    policiesOfRole(number, caller.tenantId, grants).has(policy),
  );
  const own = tx
    .select({ key: permissionGrants.providerKey })
    .from(permissionGrants)
    .where(and(eq(permissionGrants.providerName, 'U'), eq(permissionGrants.name, policy)))
    .limit(MAX_HOLDERS);
  const ids = (await own).map(({ key }) => key);
  const found = ids.length
    ? await tx.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.userName))
    : [];
  return {
    roles: roles.map(({ id, name, number }) => ({ id, name, userCount: people.get(number) ?? 0 })),
    users: found.map(({ id, userName, name, surname }) => ({
      id,
      userName,
      name: `${name} ${surname}`.trim(),
    })),
  };
}
