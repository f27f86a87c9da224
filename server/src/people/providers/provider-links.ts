import { ProfileType } from '@editorial/contracts/enumerations';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../settings/context/context.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import { type User, users } from '../../ground/tenancy/identity.tables.ts';
import { assertRoomForPerson } from '../../ground/tenancy/room.ts';
import { keepAcceptance, termsNow } from '../../settings/site-texts/keep-acceptance.ts';
import { sendAccountMail } from '../mails/account-mails.job.ts';
import { insertUser, lockNames } from '../account/register.ts';
import { hashPassword, normalize } from '../passwords/passwords.ts';
import type { ProvidedPerson } from './provider-client.ts';
import {
  providerAccounts,
  type ProviderRow,
  signInProviders,
} from '../provider-rows/providers.tables.ts';

/** The account that belongs to a person of a provider. */
export type LinkedAccount =
  | { readonly kind: 'Linked'; readonly user: User }
  /** The owner has not yet confirmed the link with the password. */
  | { readonly kind: 'Known'; readonly user: User }
  | { readonly kind: 'New'; readonly email: string }
  | { readonly kind: 'NoAddress' };

async function userBy(tx: Tx, where: ReturnType<typeof eq>): Promise<User | undefined> {
  return (await tx.select().from(users).where(where))[0];
}

/** Finds the account of a person, in the organization of the provider alone. */
export const findAccount = (
  { database }: Pick<Context, 'database'>,
  provider: ProviderRow,
  { subject, email }: Pick<ProvidedPerson, 'subject' | 'email'>,
): Promise<LinkedAccount> =>
  database.inTenant(provider.tenantId, async (tx): Promise<LinkedAccount> => {
    const [link] = await tx
      .select({ userId: providerAccounts.userId })
      .from(providerAccounts)
      .where(
        and(eq(providerAccounts.providerId, provider.id), eq(providerAccounts.subject, subject)),
      );
    const linked = link && (await userBy(tx, eq(users.id, link.userId)));
    if (linked) return { kind: 'Linked', user: linked };
    if (email === null) return { kind: 'NoAddress' };
    const user = await userBy(tx, eq(users.normalizedEmail, normalize(email)));
    return user ? { kind: 'Known', user } : { kind: 'New', email };
  });

/**
 * Links an account, and writes to its owner. An earlier link of the account at this provider ends.
 */
export async function linkAccount(
  context: Pick<Context, 'jobs' | 'secrets' | 'clock'>,
  tx: Tx,
  {
    provider,
    user,
    subject,
    language,
  }: {
    readonly provider: ProviderRow;
    readonly user: User;
    readonly subject: string;
    readonly language: string;
  },
): Promise<void> {
  const { tenantId } = provider;
  const [open] = await tx
    .select({ closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, user.id))
    // Closing the account waits, and removes the link; or it was first, and there is none.
    .for('key share');
  if (!open || open.closedAt) return;
  const earlierLink = and(
    eq(providerAccounts.providerId, provider.id),
    eq(providerAccounts.userId, user.id),
  );
  await tx.delete(providerAccounts).where(earlierLink);
  await tx.insert(providerAccounts).values({
    tenantId,
    providerId: provider.id,
    subject,
    userId: user.id,
    linkedAt: context.clock.now(),
  });
  recordAudit(tx, {
    action: 'Provider.Linked',
    tenantId,
    target: { type: 'User', id: user.id },
    by: { userId: user.id },
    data: { provider: provider.name },
  });
  await sendAccountMail(context, tx, {
    tenantId,
    to: user.email,
    kind: 'provider-linked',
    language,
    values: { name: user.name, provider: provider.name },
    page: '/account/manage',
  });
}

/**
 * Locks a provider that is on, until the transaction ends. Returns null if there is none, or if its
 * person has an account by now.
 */
async function freeProvider(
  tx: Tx,
  { providerId, subject }: { readonly providerId: string; readonly subject: string },
): Promise<ProviderRow | null> {
  const [provider] = await tx
    .select()
    .from(signInProviders)
    .where(and(eq(signInProviders.id, providerId), signInProviders.isActive))
    // A second sign-in of the same person of the provider waits, and finds the first one's link.
    .for('no key update');
  const isTaken = and(
    eq(providerAccounts.providerId, providerId),
    eq(providerAccounts.subject, subject),
  );
  return provider && (await tx.$count(providerAccounts, isTaken)) === 0 ? provider : null;
}

/**
 * Links an account at the end of a sign-in that gave all its proofs. A provider that was removed or
 * turned off meanwhile is not linked; nor is a person of it who got another account meanwhile.
 */
export const linkProved = (
  context: Pick<Context, 'database' | 'jobs' | 'secrets' | 'clock'>,
  user: User,
  { providerId, subject }: { readonly providerId: string; readonly subject: string },
  language: string,
): Promise<void> =>
  context.database.inTenant(user.tenantId, async (tx) => {
    const provider = await freeProvider(tx, { providerId, subject });
    if (!provider) return;
    await linkAccount(context, tx, { provider, user, subject, language });
  });

/**
 * Makes the account of a person whom a provider confirmed. Nobody knows its password; one can be
 * chosen by mail. Returns null if somebody took the address meanwhile, or the person of the
 * provider has an account.
 */
export async function registerProvided(
  context: Pick<Context, 'database' | 'jobs' | 'secrets' | 'clock' | 'texts'>,
  provider: ProviderRow,
  person: ProvidedPerson & { readonly email: string },
  language: string,
): Promise<User | null> {
  const { database, clock } = context;
  const { tenantId } = provider;
  const { email, name, surname, subject } = person;
  const passwordHash = await hashPassword(crypto.randomUUID() + crypto.randomUUID());
  return database.inTenant(tenantId, async (tx) => {
    if (!(await freeProvider(tx, { providerId: provider.id, subject }))) return null;
    await lockNames(tx, tenantId, [normalize(email)]);
    await assertRoomForPerson(tx, tenantId, { isStranger: true });
    const taken = await tx.$count(users, eq(users.normalizedEmail, normalize(email)));
    const named = await tx.$count(users, eq(users.normalizedUserName, normalize(email)));
    if (taken + named > 0) return null;
    const now = clock.now();
    const made = await insertUser(
      tx,
      {
        tenantId,
        passwordHash,
        body: {
          userName: email,
          emailAddress: email,
          name,
          surname,
          company: '',
          profileType: ProfileType.Client,
        },
      },
      now,
    );
    const terms = termsNow(context, language);
    await keepAcceptance(tx, { userId: made.id, occasion: 'Registration', terms, now });
    const [user = made] = await tx
      .update(users)
      .set({ emailConfirmed: true })
      .where(eq(users.id, made.id))
      .returning();
    await linkAccount(context, tx, { provider, user, subject, language });
    return user;
  });
}
