import type { newPerson, personChange } from '@editorial/contracts/identity';
import { ProfileType, Role } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import type { z } from '@editorial/contracts/schema';
import { and, eq, ne, or } from 'drizzle-orm';
import { endCodes } from '../../account/codes.ts';
import { assertPassword, assertUserName, lockAddress } from '../../account/register.ts';
import { endSessionsWithoutFactor } from '../../identity/second-factor/second-factor.ts';
import { endGrants } from '../../identity/sessions.ts';
import { changesBetween, maskedEmail, recordAudit } from '../../audit/record-audit.ts';
import type { Caller, Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { userRoles, users, type User } from '../../identity/identity.tables.ts';
import { hashPassword, normalize } from '../../identity/passwords.ts';
import { SUPPORT_ROLE } from '../../identity/role-policies.ts';
import { problem } from '../../problem.ts';
import { giveReasons } from '../../restrictions/give-reasons.ts';
import { assertRoomForPerson } from '../../tenancy/room.ts';
import { allRoles, type NumberedRole } from '../roles/role.queries.ts';
import { mailInvitation } from './invitation.ts';
import { readPerson, rolesOfPerson } from './people.queries.ts';
import { assertAdministratorRemains, assertMayGive, personToManage } from './person.rules.ts';

type Created = z.output<typeof newPerson>;
type Changed = z.output<typeof personChange>;

const duplicate = (key: 'DuplicateUserName' | 'DuplicateEmail', member: string) =>
  problem('Editorial:Validation', {
    validationErrors: [{ message: `AbpIdentity::Volo.Abp.Identity:${key}`, members: [member] }],
  });

/** Refuses a user name or an address that another person has. */
async function assertFree(
  tx: Tx,
  { id, userName, email }: { id?: string; userName: string; email: string },
): Promise<void> {
  const same = or(
    eq(users.normalizedUserName, normalize(userName)),
    eq(users.normalizedEmail, normalize(email)),
  );
  const others = await tx
    .select({ name: users.normalizedUserName })
    .from(users)
    .where(and(same, id === undefined ? undefined : ne(users.id, id)));
  if (others.some(({ name }) => name === normalize(userName)))
    throw duplicate('DuplicateUserName', 'userName');
  if (others.length > 0) throw duplicate('DuplicateEmail', 'email');
}

/** The roles with these names. Throws if a name is unknown. */
async function rolesByName(tx: Tx, names: readonly string[]): Promise<NumberedRole[]> {
  const all = await allRoles(tx);
  return [...new Set(names.map(normalize))].map((name) => {
    const role = all.find((one) => normalize(one.name) === name);
    if (!role)
      throw problem('Editorial:Validation', {
        validationErrors: [
          { message: 'AbpIdentity::Volo.Abp.Identity:UnknownRole', members: ['roleNames'] },
        ],
      });
    return role;
  });
}

/** Roles are given by those who manage them, to people of long ago and to new ones. */
function assertManagesRoles({ granted }: Caller): void {
  if (granted[Policy.UsersManageRoles] !== true) throw problem('Editorial:NotAllowed');
}

interface RoleChange {
  readonly roleNames: readonly string[];
  /** Needed if a role is taken. */
  readonly reasons?: ReasonsGiven | undefined;
}

/** Gives a person exactly the named roles. Returns whether anything changed. */
async function writeRoles(
  context: Context,
  tx: Tx,
  caller: Caller,
  user: User,
  { roleNames, reasons }: RoleChange,
): Promise<boolean> {
  const next = await rolesByName(tx, roleNames);
  const held = await rolesOfPerson(tx, user);
  const isIn = (list: readonly NumberedRole[]) => (role: NumberedRole) =>
    list.some(({ number }) => number === role.number);
  const added = next.filter((role) => !isIn(held)(role));
  const removed = held.filter((role) => !isIn(next)(role));
  if (added.length + removed.length === 0) return false;
  await assertMayGive(tx, caller, [...added, ...removed]);
  if (removed.some(({ number }) => number === Role.Admin))
    await assertAdministratorRemains(tx, user, context.clock.now());
  if (removed.length > 0)
    await giveReasons(context, tx, caller, {
      kind: 'RolesTaken',
      restricted: [{ personId: user.id }],
      reasons,
      roles: removed.map(({ name }) => name),
    });
  for (const { number } of removed)
    await tx
      .delete(userRoles)
      .where(and(eq(userRoles.userId, user.id), eq(userRoles.role, number)));
  const rows = added.filter(({ number }) => number !== SUPPORT_ROLE);
  if (rows.length > 0)
    await tx
      .insert(userRoles)
      .values(
        rows.map(({ number }) => ({ userId: user.id, tenantId: user.tenantId, role: number })),
      )
      .onConflictDoNothing();
  await tx
    .update(users)
    .set({
      isSupport: next.some(({ number }) => number === SUPPORT_ROLE),
      concurrencyStamp: crypto.randomUUID(),
    })
    .where(eq(users.id, user.id));
  if (added.length > 0) await endSessionsWithoutFactor(tx, user);
  recordAudit(tx, {
    action: 'Person.RolesChanged',
    target: { type: 'User', id: user.id },
    changes: { roles: [held.map(({ name }) => name), next.map(({ name }) => name)] },
  });
  return true;
}

/** Creates a person. Without a password, they get a mail to choose one. */
export async function createPerson(
  context: Context,
  caller: Caller,
  body: Created,
  language: string,
) {
  const { userName, email, name, surname } = body;
  if (body.roleNames?.length) assertManagesRoles(caller);
  assertUserName(userName, email);
  const rules = context.settings.publicValues(caller.tenantId);
  if (body.password)
    assertPassword(body.password, 'password', [userName, email, name, surname], rules);
  const passwordHash = await hashPassword(body.password || crypto.randomUUID());
  return context.database.inTenant(caller.tenantId, async (tx) => {
    await lockAddress(tx, caller.tenantId, normalize(email));
    await assertFree(tx, body);
    await assertRoomForPerson(tx, caller.tenantId);
    const isClient = (body.roleNames ?? []).some((role) => normalize(role) === 'CLIENT');
    const [user] = await tx
      .insert(users)
      .values({
        tenantId: caller.tenantId,
        userName,
        normalizedUserName: normalize(userName),
        email,
        normalizedEmail: normalize(email),
        passwordHash,
        name,
        surname,
        company: body.company,
        phoneNumber: body.phoneNumber ?? null,
        country: body.country ?? null,
        isActive: body.isActive,
        profileType: body.profileType ?? (isClient ? ProfileType.Client : ProfileType.SoleTrader),
        createdAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    // Another request may have taken the name in the meantime.
    if (!user) throw duplicate('DuplicateUserName', 'userName');
    recordAudit(tx, { action: 'Person.Created', target: { type: 'User', id: user.id } });
    await writeRoles(context, tx, caller, user, { roleNames: body.roleNames ?? [] });
    if (!body.password && body.isActive) await mailInvitation(context, tx, user, language);
    return readPerson(tx, { id: user.id });
  });
}

const logged = ['isActive', 'country', 'company'] as const;

/** Records a change in the audit log, without names and with a masked address. */
function recordChange(tx: Tx, user: User, body: Changed): void {
  const fields = changesBetween(user, body as Partial<User>, [
    'userName',
    'name',
    'surname',
    'phoneNumber',
    ...logged,
  ]);
  const newEmail = body.email === user.email ? undefined : body.email;
  const changes = {
    ...changesBetween(user, body as Partial<User>, logged),
    ...(newEmail === undefined
      ? {}
      : { email: [maskedEmail(user.email), maskedEmail(newEmail)] as const }),
  };
  recordAudit(tx, {
    action: 'Person.Changed',
    target: { type: 'User', id: user.id },
    changes,
    data: {
      fields: [
        ...Object.keys(fields),
        ...(newEmail === undefined ? [] : ['email']),
        ...(body.password ? ['password'] : []),
      ],
    },
  });
}

/** Whether a change would leave the row unchanged. */
function isSame(user: User, { password, ...body }: Changed): boolean {
  const besides = ['roleNames', 'concurrencyStamp', 'reasons'];
  const fields = Object.entries(body).filter(([name]) => !besides.includes(name));
  return !password && fields.every(([name, value]) => user[name as 'id'] === value);
}

async function writePerson(
  context: Context,
  tx: Tx,
  caller: Caller,
  user: User,
  { passwordHash, ...body }: Changed & { readonly passwordHash: string | undefined },
): Promise<void> {
  const now = context.clock.now();
  const { userName, email, name, surname, phoneNumber, company, country, isActive } = {
    ...user,
    ...body,
  };
  if (normalize(userName) !== user.normalizedUserName) assertUserName(userName, email);
  await lockAddress(tx, user.tenantId, normalize(email));
  await assertFree(tx, { id: user.id, userName, email });
  const isMoved = normalize(email) !== user.normalizedEmail;
  if (user.isActive && !isActive) {
    await assertAdministratorRemains(tx, user, now);
    await giveReasons(context, tx, caller, {
      kind: 'Deactivated',
      restricted: [{ personId: user.id }],
      reasons: body.reasons,
    });
  }
  await tx
    .update(users)
    .set({
      userName,
      normalizedUserName: normalize(userName),
      email,
      normalizedEmail: normalize(email),
      name,
      surname,
      phoneNumber,
      company,
      country,
      isActive,
      ...(isMoved ? { emailConfirmed: false, newEmail: null } : {}),
      ...(passwordHash ? { passwordHash, accessFailedCount: 0 } : {}),
      concurrencyStamp: crypto.randomUUID(),
    })
    .where(eq(users.id, user.id));
  recordChange(tx, user, body);
  // Links mailed to the old address, or before the new password, become invalid.
  if (isMoved || passwordHash) await endCodes(tx, user.id, now);
  if (passwordHash || (user.isActive && !isActive)) await endGrants(tx, user.id);
}

/**
 * Changes a person. If somebody else changed it since it was read, throws a conflict with the
 * current state.
 */
export async function changePerson(context: Context, caller: Caller, id: string, body: Changed) {
  const { database } = context;
  if (body.password) {
    const user = await database.inTenant(caller.tenantId, (tx) => personToManage(tx, caller, id));
    const { userName, email, name, surname } = { ...user, ...body };
    const rules = context.settings.publicValues(caller.tenantId);
    assertPassword(body.password, 'password', [userName, email, name, surname], rules);
  }
  const passwordHash = body.password ? await hashPassword(body.password) : undefined;
  return database.inTenant(caller.tenantId, async (tx) => {
    const user = await personToManage(tx, caller, id);
    if (body.concurrencyStamp && body.concurrencyStamp !== user.concurrencyStamp)
      throw problem('Editorial:ChangedMeanwhile', {
        data: { current: await readPerson(tx, { id }) },
      });
    if (!isSame(user, body))
      await writePerson(context, tx, caller, user, { ...body, passwordHash });
    if (body.roleNames) {
      assertManagesRoles(caller);
      const { roleNames, reasons } = body;
      await writeRoles(context, tx, caller, user, { roleNames, reasons });
    }
    return readPerson(tx, { id });
  });
}

/** Gives a person exactly these roles. */
export async function setRoles(
  context: Context,
  tx: Tx,
  caller: Caller,
  { id, ...change }: RoleChange & { readonly id: string },
): Promise<undefined> {
  const user = await personToManage(tx, caller, id);
  await writeRoles(context, tx, caller, user, change);
  return undefined;
}

/** Mails an invitation again. Inactive people can't be invited. */
export async function invitePerson(
  context: Context,
  tx: Tx,
  caller: Caller,
  { id, language }: { readonly id: string; readonly language: string },
): Promise<undefined> {
  const user = await personToManage(tx, caller, id);
  if (!user.isActive)
    throw problem('Editorial:AccountInUse', { data: { obstacles: ['Inactive'] } });
  await mailInvitation(context, tx, user, language);
  return undefined;
}

/**
 * Locks a person out until the given time and ends their sessions, with reasons that the person gets.
 * Without a time, unlocks them.
 */
export async function lockPerson(
  context: Context,
  tx: Tx,
  caller: Caller,
  {
    id,
    until,
    reasons,
  }: {
    readonly id: string;
    readonly until: Date | null;
    readonly reasons?: ReasonsGiven | undefined;
  },
) {
  const user = await personToManage(tx, caller, id);
  const now = context.clock.now();
  if (until && id === caller.userId) throw problem('Editorial:NotAllowed');
  if (until && until <= now)
    throw problem('Editorial:Validation', {
      validationErrors: [{ message: 'EditorialUi::Date:Future', members: ['lockoutEnd'] }],
    });
  if (until) {
    await assertAdministratorRemains(tx, user, now);
    await giveReasons(context, tx, caller, {
      kind: 'Locked',
      restricted: [{ personId: id }],
      reasons,
      endsAt: until,
    });
  }
  await tx
    .update(users)
    .set({ lockoutEnd: until, accessFailedCount: 0, concurrencyStamp: crypto.randomUUID() })
    .where(eq(users.id, id));
  recordAudit(tx, {
    action: until ? 'Person.Locked' : 'Person.Unlocked',
    target: { type: 'User', id },
    ...(until ? { data: { until: until.toISOString() } } : {}),
  });
  if (until) await endGrants(tx, id);
  return readPerson(tx, { id });
}
