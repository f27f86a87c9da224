import type { newPerson, personChange } from '@editorial/contracts/identity';
import { ProfileType } from '@editorial/contracts/enumerations';
import type { z } from '@editorial/contracts/schema';
import { and, eq, ne, or } from 'drizzle-orm';
import { endCodes } from '../passwords/codes.ts';
import { assertPassword, assertUserName, lockNames } from '../account/register.ts';
import { endOtherAccess } from '../sessions/sessions.ts';
import { changesBetween, maskedEmail, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import { withoutWrongPasswords } from '../passwords/check-password.ts';
import { hashPassword, normalize } from '../passwords/passwords.ts';
import { problem } from '../../ground/problem.ts';
import { giveReasons } from '../restrictions/give-reasons.ts';
import { assertRoomForPerson } from '../../ground/tenancy/room.ts';
import { mailInvitation } from './invitation.ts';
import { readPerson } from './people.queries.ts';
import { assertManagesRoles, writeRoles } from './person-roles.writes.ts';
import { assertAdministratorRemains, personToManage } from '../permissions/person.rules.ts';

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
    await lockNames(tx, caller.tenantId, [normalize(userName), normalize(email)]);
    await assertFree(tx, body);
    await assertRoomForPerson(tx, caller.tenantId, { isStranger: false });
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
    await writeRoles(context, tx, { caller, user }, { roleNames: body.roleNames ?? [] });
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
  { caller, user }: { readonly caller: Caller; readonly user: User },
  { passwordHash, ...body }: Changed & { readonly passwordHash: string | undefined },
): Promise<void> {
  const now = context.clock.now();
  const { userName, email, name, surname, phoneNumber, company, country, isActive } = {
    ...user,
    ...body,
  };
  if (normalize(userName) !== user.normalizedUserName) assertUserName(userName, email);
  await lockNames(tx, user.tenantId, [normalize(userName), normalize(email)]);
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
      ...(passwordHash ? { passwordHash, ...withoutWrongPasswords } : {}),
      concurrencyStamp: crypto.randomUUID(),
    })
    .where(eq(users.id, user.id));
  recordChange(tx, user, body);
  // Links mailed to the old address, or before the new password, become invalid.
  if (passwordHash || (user.isActive && !isActive)) await endOtherAccess(tx, user.id, now);
  else if (isMoved) await endCodes(tx, user.id, now);
}

/**
 * Changes a person. If somebody else changed it since it was read, throws a conflict with the
 * current state.
 */
export async function changePerson(context: Context, caller: Caller, id: string, body: Changed) {
  const { database } = context;
  if (body.roleNames) assertManagesRoles(caller);
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
      await writePerson(context, tx, { caller, user }, { ...body, passwordHash });
    if (body.roleNames) {
      const { roleNames, reasons } = body;
      await writeRoles(context, tx, { caller, user }, { roleNames, reasons });
    }
    return readPerson(tx, { id });
  });
}
