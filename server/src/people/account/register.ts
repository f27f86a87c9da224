import type { registration } from '@editorial/contracts/account';
import { isVisible } from '@editorial/contracts/common';
import { ProfileType, Role } from '@editorial/contracts/enumerations';
import type { z } from '@editorial/contracts/schema';
import { and, eq, or, sql } from 'drizzle-orm';
import { assertRoomForPerson } from '../../ground/tenancy/room.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { type User, userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { assertTermsAsShown, keepAcceptance } from '../../settings/site-texts/keep-acceptance.ts';
import { requiresProvider } from '../provider-rows/required-provider.ts';
import { hashPassword, mailboxOf, normalize } from '../passwords/passwords.ts';
import { problem } from '../../ground/problem.ts';
import { createCode } from '../passwords/codes.ts';
import { createTicket, noTicket } from '../sessions/sign-in-ticket.ts';
import { sendAccountMail } from '../mails/account-mails.job.ts';
import { brokenPasswordRules } from '../passwords/password.rules.ts';

/**
 * The path of the page on which a person confirms an address with a code. `wanted` is a page of
 * this site to open afterwards, in whichever browser the mail is read.
 */
export function confirmationPage(
  { id }: { readonly id: string },
  code: string,
  wanted?: string,
): string {
  const page = `/account/confirm-email?userId=${id}&confirmationToken=${code}`;
  return isOwnPage(wanted) ? `${page}&returnUrl=${encodeURIComponent(wanted)}` : page;
}

/** Browsers read `//` and `/\\` as the beginning of another site, and drop control characters. */
const isOwnPage = (address: string | undefined): address is string =>
  address !== undefined && /^\/(?![/\\])[^\\\p{Cc}]+$/u.test(address);

/** The path of the page on which a person asks for a new password. */
export const FORGOT_PAGE = '/account/forgot-password';

const userNameProblem = (key: 'DuplicateUserName' | 'UserNameInvisible' | 'UserNameIsAddress') =>
  problem('Editorial:Validation', {
    validationErrors: [{ message: `AbpIdentity::Volo.Abp.Identity:${key}`, members: ['userName'] }],
  });
export const takenUserName = () => userNameProblem('DuplicateUserName');

/**
 * Refuses a user name with invisible signs, and one that looks like an address but is not the
 * user's own. It would block another person's address as a sign-in name, and reveal whether that
 * address is known.
 */
export function assertUserName(userName: string, ownAddress: string): void {
  // Invisible signs would let two names look alike.
  if (!isVisible(userName)) throw userNameProblem('UserNameInvisible');
  // Signing in compares what is normalized: other signs become an `@` there.
  const name = normalize(userName);
  if (name.includes('@') && name !== normalize(ownAddress))
    throw userNameProblem('UserNameIsAddress');
}

/**
 * Locks normalized addresses and user names, so that concurrent requests for the same ones wait for
 * each other. An address may be a user name, so both are locked alike, and always in one order.
 */
export async function lockNames(tx: Tx, tenantId: string, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted())
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`register:${tenantId}:${name}`}, 0))`,
    );
}

/**
 * Refuses a password that breaks a rule of the organization's settings. `own` contains names and
 * addresses that it must not contain.
 */
export function assertPassword(
  password: string,
  member: string,
  own: readonly string[],
  settings: Readonly<Record<string, string>>,
): void {
  const broken = brokenPasswordRules(password, own, settings);
  if (broken.length > 0)
    throw problem('Editorial:PasswordRejected', {
      validationErrors: broken.map((key) => ({
        message: `AbpIdentity::Volo.Abp.Identity:${key}`,
        members: [member],
      })),
      data: { rules: broken },
    });
}

/**
 * Registers a user. The answer never reveals whether an address is known: a second registration
 * gets the same answer, and only the address's owner gets a mail. User names are public, so a taken
 * one is reported. The versions of terms and license that the form shows are kept.
 * With the new user comes a ticket with which this browser signs in once.
 */
export async function register(
  context: Context,
  tenantId: string,
  body: z.output<typeof registration>,
  { language, isMailed }: Pick<Registering, 'language' | 'isMailed'>,
) {
  if (!context.settings.isOn('Abp.Account.IsSelfRegistrationEnabled', tenantId))
    throw problem('Editorial:NotAllowed');
  // Registering signs in: it would pass by the organization's own provider.
  if (await requiresProvider(context.database, tenantId)) throw problem('Editorial:NotAllowed');
  assertTermsAsShown(context, body.terms, language);
  assertPassword(
    body.password,
    'password',
    [body.userName, body.name, body.surname, body.emailAddress],
    context.settings.publicValues(tenantId),
  );
  assertUserName(body.userName, body.emailAddress);
  // The password is hashed in either case, so timing reveals nothing, and outside of transactions.
  const passwordHash = await hashPassword(body.password);
  return context.database.inTenant(tenantId, (tx) =>
    writeUser(context, tx, { tenantId, body, language, isMailed, passwordHash }),
  );
}

interface Registering {
  readonly tenantId: string;
  readonly body: z.output<typeof registration>;
  readonly language: string;
  /** Whether a mailbox with an account has room for another mail. One without has it in any case. */
  readonly isMailed: boolean;
  readonly passwordHash: string;
}

/** Whether an address of the mailbox has an account already. */
async function hasAccount(tx: Tx, mailbox: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`mailbox = ${mailbox}`)
    .limit(1);
  return found.length > 0;
}

async function writeUser(
  context: Context,
  tx: Tx,
  { tenantId, body, language, isMailed, passwordHash }: Registering,
) {
  const [name, email] = [normalize(body.userName), normalize(body.emailAddress)];
  const now = context.clock.now();
  await lockNames(tx, tenantId, [name, email]);
  // Known addresses are refused as unknown ones are, so that they stay unknown.
  await assertRoomForPerson(tx, tenantId, { isStranger: true });
  const known = await tx
    .select()
    .from(users)
    .where(or(eq(users.normalizedEmail, email), eq(users.normalizedUserName, name)));
  // User names are public: a taken one is reported, whether the address is known or not.
  if (name !== email && known.some((user) => user.normalizedUserName === name))
    throw takenUserName();
  const [sameAddress] = known;
  if (sameAddress) {
    if (isMailed)
      await sendAccountMail(context, tx, {
        tenantId,
        to: body.emailAddress,
        kind: 'already-registered',
        language,
        values: { name: sameAddress.name },
        page: FORGOT_PAGE,
      });
    return { user: answerOf(body, crypto.randomUUID(), now), ticket: noTicket() };
  }
  const hasRoom = isMailed || !(await hasAccount(tx, mailboxOf(email)));
  const user = await insertUser(tx, { tenantId, body, passwordHash }, now);
  const terms = assertTermsAsShown(context, body.terms, language);
  await keepAcceptance(tx, { userId: user.id, occasion: 'Registration', terms, now });
  if (hasRoom) {
    const code = await createCode(tx, user, { purpose: 'ConfirmEmail', address: user.email, now });
    await sendAccountMail(context, tx, {
      tenantId,
      to: user.email,
      kind: 'confirm-email',
      language,
      values: { name: user.name },
      page: confirmationPage(user, code, body.returnUrl),
    });
  }
  const ticket = await createTicket(tx, user, now);
  return { user: answerOf(body, user.id, now), ticket };
}

/** The answer for a new account. A known address gets the same, so that it stays unknown. */
const answerOf = (body: Registering['body'], id: string, now: Date) => ({
  id,
  tenantId: null,
  userName: body.userName,
  name: body.name,
  surname: body.surname,
  email: body.emailAddress,
  emailConfirmed: false,
  isActive: true,
  creationTime: now.toISOString(),
});

/** Writes a user with the roles of somebody new. */
export async function insertUser(
  tx: Tx,
  {
    tenantId,
    body,
    passwordHash,
  }: Pick<Registering, 'tenantId' | 'passwordHash'> & {
    readonly body: Omit<Registering['body'], 'password' | 'returnUrl' | 'appName'>;
  },
  now: Date,
): Promise<User> {
  const [user] = await tx
    .insert(users)
    .values({
      tenantId,
      userName: body.userName,
      normalizedUserName: normalize(body.userName),
      email: body.emailAddress,
      normalizedEmail: normalize(body.emailAddress),
      passwordHash,
      name: body.name,
      surname: body.surname,
      company: body.company,
      country: body.country ?? null,
      profileType: body.profileType,
      createdAt: now,
    })
    .returning();
  if (!user) throw new Error('A user was not written.');
  if (body.profileType === ProfileType.Client)
    await tx.insert(userRoles).values({ userId: user.id, tenantId, role: Role.Client });
  // Roles that administrators added for everybody new.
  await tx.execute(sql`insert into user_roles (user_id, tenant_id, role)
    select ${user.id}, tenant_id, number from roles
    where is_default and tenant_id = ${tenantId}`);
  recordAudit(tx, { action: 'Account.Registered', target: { type: 'User', id: user.id } });
  return user;
}

/** Whether another user already has a name. */
export async function isUserNameTaken(tx: Tx, userId: string, userName: string): Promise<boolean> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} <> ${userId}`, eq(users.normalizedUserName, normalize(userName))));
  return others.length > 0;
}
