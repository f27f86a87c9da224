import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import type { Features, TenantDetails, TenantItem } from '@editorial/contracts/tenants';
import { ProfileType, Role, SubscriptionState } from '@editorial/contracts/enumerations';
import { and, asc, count, desc, eq, ilike, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller } from '../../ground/caller.ts';
import type { Context } from '../../settings/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { hashPassword, normalize } from '../passwords/passwords.ts';
import { assertPassword } from '../account/register.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { normalizeName } from '../../ground/tenancy/tenants.ts';
import { giveReasons, type ReasonNeeds } from '../restrictions/give-reasons.ts';
import { mailInvitation } from '../people/invitation.ts';
import { tenantFeatures } from '../../ground/tenancy/room.ts';
import { tenants } from '../../ground/tenancy/tenants.tables.ts';

type Row = typeof tenants.$inferSelect;
const view = (row: Row): TenantItem => ({
  id: row.id,
  name: row.name,
  isActive: row.isActive,
  creationTime: row.createdAt.toISOString(),
  concurrencyStamp: row.concurrencyStamp,
  extraProperties: {},
});

const literal = (given: string) => `%${given.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const sortings = {
  name: tenants.normalizedName,
  creationtime: tenants.createdAt,
  isactive: tenants.isActive,
};

export interface OrganizationFilter {
  readonly filter?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly sorting?: string | undefined;
}

/** The condition and the order of a filter. Throws `Editorial:UnknownSorting`. */
function queryOf({ filter, isActive, sorting }: OrganizationFilter) {
  const sorted = /^(\w+)( (asc|desc))?$/i.exec(sorting || 'name');
  const column = new Map(Object.entries(sortings)).get(sorted?.[1]?.toLowerCase() ?? '');
  if (!column) throw problem('Editorial:UnknownSorting', { data: { sorting } });
  const order = sorted?.[3]?.toLowerCase() === 'desc' ? desc : asc;
  return {
    where: and(
      filter ? ilike(tenants.name, literal(filter)) : undefined,
      isActive === undefined ? undefined : eq(tenants.isActive, isActive),
    ),
    order: [order(column), asc(tenants.id)],
  };
}

/** A statement for the ids of all organizations of a filter, in order. Throws `Editorial:UnknownSorting`. */
export function organizationKeys(tx: Tx, filter: OrganizationFilter): SQL {
  const { where, order } = queryOf(filter);
  return tx
    .select({ key: sql`${tenants.id}`.as('key') })
    .from(tenants)
    .where(where)
    .orderBy(...order)
    .getSQL();
}

/** A page of organizations, by name unless the query says otherwise. */
export async function listOrganizations(
  tx: Tx,
  query: OrganizationFilter & { skipCount: number; maxResultCount: number },
): Promise<{ totalCount: number; items: TenantItem[] }> {
  const { where, order } = queryOf(query);
  const [total] = await tx.select({ count: count() }).from(tenants).where(where);
  const rows = await tx
    .select()
    .from(tenants)
    .where(where)
    .orderBy(...order)
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  return { totalCount: total?.count ?? 0, items: rows.map(view) };
}

const limit = (rows: readonly { name: string; value: string }[], name: string): number | null => {
  const found = rows.find((row) => row.name === name);
  return found ? Number(found.value) : null;
};

/** One organization, its limits and what it uses. */
export async function readOrganization(tx: Tx, id: string): Promise<TenantDetails> {
  const [row] = await tx.select().from(tenants).where(eq(tenants.id, id));
  if (!row) throw problem('Editorial:NotFound');
  const features = await tx.select().from(tenantFeatures).where(eq(tenantFeatures.tenantId, id));
  const { rows } = (await tx.execute(sql`select
    (select count(*)::int from users where tenant_id = ${id} and closed_at is null) as people,
    (select count(*)::int from assets where tenant_id = ${id}) as pictures,
    (select count(*)::int from subscriptions where tenant_id = ${id}) as subscriptions,
    (select count(*)::int from licenses where tenant_id = ${id}) as licenses,
    (select count(*)::int from subscription_members m
      join subscriptions s on s.id = m.subscription_id
      where s.tenant_id = ${id} and s.state = ${SubscriptionState.Activated}) as "seatsTaken",
    running.seats, running.credits
    from (select coalesce(sum(seats), 0)::int as seats, coalesce(sum(balance), 0)::int as credits
      from subscriptions
      where tenant_id = ${id} and state = ${SubscriptionState.Activated}) running`)) as unknown as {
    rows: TenantDetails['use'][];
  };
  return {
    ...view(row),
    features: {
      MaxPeople: limit(features, 'MaxPeople'),
    },
    use: required(rows[0], 'The use of the organization'),
  };
}

async function assertNameFree(tx: Tx, name: string, own?: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tenants', 0))`);
  const [other] = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(
      and(
        or(
          eq(tenants.normalizedName, normalizeName(name)),
          // One that only looks different, such as in signs of full width.
          sql`upper(normalize(${tenants.name}, NFKC)) = upper(normalize(${name.trim()}, NFKC))`,
        ),
        own === undefined ? undefined : ne(tenants.id, own),
      ),
    );
  if (other)
    throw problem('Editorial:Validation', {
      validationErrors: [
        { message: 'AbpIdentity::Volo.Abp.Identity:DuplicateTenantName', members: ['name'] },
      ],
    });
}

interface New {
  readonly name: string;
  readonly adminEmailAddress: string;
  readonly adminPassword?: string | null | undefined;
}

/** Creates an organization with its first administrator; both, or neither. */
export async function createOrganization(
  context: Context,
  { name, adminEmailAddress: address, adminPassword }: New,
  language: string,
): Promise<TenantItem> {
  const rules = context.settings.publicValues(HOST_TENANT);
  if (adminPassword) assertPassword(adminPassword, 'adminPassword', [name, address], rules);
  const passwordHash = await hashPassword(adminPassword || crypto.randomUUID());
  return context.database.asSystem(async (tx) => {
    await assertNameFree(tx, name);
    const [inserted] = await tx
      .insert(tenants)
      .values({ name, normalizedName: normalizeName(name) })
      .returning();
    const row = required(inserted, 'The new organization');
    const [first] = await tx
      .insert(users)
      .values({
        tenantId: row.id,
        userName: address,
        normalizedUserName: normalize(address),
        email: address,
        normalizedEmail: normalize(address),
        passwordHash,
        name: address.slice(0, address.indexOf('@')).slice(0, 64),
        profileType: ProfileType.LimitedCompany,
        createdAt: context.clock.now(),
      })
      .returning();
    const user = required(first, 'The first administrator');
    await tx.insert(userRoles).values({ userId: user.id, tenantId: row.id, role: Role.Admin });
    recordAudit(tx, {
      action: 'Organization.Created',
      tenantId: HOST_TENANT,
      target: { type: 'Organization', id: row.id },
      data: { name },
    });
    if (!adminPassword) await mailInvitation(context, tx, user, language);
    return view(row);
  });
}

interface Change {
  readonly name?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly features?: Features | undefined;
  readonly concurrencyStamp?: string | undefined;
  /** Needed to switch it off. */
  readonly reasons?: ReasonsGiven | undefined;
}

async function writeFeatures(tx: Tx, tenantId: string, features: Features): Promise<void> {
  for (const [name, value] of Object.entries(features)) {
    if (value === undefined) continue;
    await tx
      .delete(tenantFeatures)
      .where(and(eq(tenantFeatures.tenantId, tenantId), eq(tenantFeatures.name, name)));
    if (value !== null)
      await tx.insert(tenantFeatures).values({ tenantId, name, value: String(value) });
  }
}

/** Everybody of an organization that is switched off is signed out. */
const endSessions = (tx: Tx, tenantId: string) =>
  tx.execute(
    sql`delete from oidc_payloads where account_id in (select id::text from users where tenant_id = ${tenantId})`,
  );

/** The administrators of an organization, who answer for it. */
const administratorsOf = (tx: Tx, tenantId: string) =>
  tx
    .select({ personId: users.id })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, Role.Admin)))
    .where(and(eq(users.tenantId, tenantId), isNull(users.closedAt)));

/**
 * Changes the given properties of an organization. Its administrators get the reasons why it is
 * switched off.
 */
export async function changeOrganization(
  context: ReasonNeeds,
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  { id, concurrencyStamp, features = {}, reasons, ...given }: Change & { readonly id: string },
): Promise<TenantDetails> {
  const [row] = await tx.select().from(tenants).where(eq(tenants.id, id)).for('update');
  if (!row) throw problem('Editorial:NotFound');
  const before = await readOrganization(tx, id);
  if (concurrencyStamp && concurrencyStamp !== row.concurrencyStamp)
    throw problem('Editorial:ChangedMeanwhile', { data: { current: before } });
  const changes = {
    ...changesBetween(row, given as Partial<Row>, ['name', 'isActive']),
    ...changesBetween(before.features, features as Partial<typeof before.features>, ['MaxPeople']),
  };
  if (Object.keys(changes).length === 0) return before;
  const { name, isActive } = { ...row, ...given };
  await assertNameFree(tx, name, id);
  if (row.isActive && !isActive)
    await giveReasons(context, tx, caller, {
      kind: 'OrganizationOff',
      restricted: await administratorsOf(tx, id),
      reasons,
    });
  await tx
    .update(tenants)
    .set({
      name,
      normalizedName: normalizeName(name),
      isActive,
      concurrencyStamp: crypto.randomUUID(),
    })
    .where(eq(tenants.id, id));
  await writeFeatures(tx, id, features);
  if (row.isActive && !isActive) await endSessions(tx, id);
  recordAudit(tx, {
    action: 'Organization.Changed',
    tenantId: HOST_TENANT,
    target: { type: 'Organization', id },
    changes,
  });
  return readOrganization(tx, id);
}
