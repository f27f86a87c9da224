import { Role, SubscriptionState } from '@editorial/contracts/enumerations';
import type { Closing } from '@editorial/contracts/own-data';
import { and, eq, sql } from 'drizzle-orm';
import type { Closable } from '../people/account/close-account.ts';
import { lockAdministrators } from '../people/permissions/person.rules.ts';
import { recordAudit } from '../ground/audit/record-audit.ts';
import type { Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { type User, userRoles, users } from '../ground/tenancy/identity.tables.ts';
import { lockDocuments } from '../commerce/issued-documents/lock-documents.ts';
import { problem } from '../ground/problem.ts';
import { forgetCustomer } from '../commerce/billing/forget-customers.job.ts';
import { changeState } from '../commerce/plan-changes/state-changes.ts';
import { subscriptions } from '../commerce/tables/subscriptions.tables.ts';
import { sendAccountMail } from '../people/mails/account-mails.job.ts';
import { endOtherAccess } from '../people/sessions/sessions.ts';
import { closedName, FORGET_JOB } from '../people/people/closed-name.ts';
import { deleteExportsOf } from '../people/exports/exports.ts';
import { deleteCopiesOf } from './data-copy.ts';
import { deletedAtOnce, deleteRows } from './erase.ts';
import { keepPayee, owedTo } from '../commerce/profit/owed.ts';
import { ownSubscriptions } from './register/personal-data.ts';

/** The things that closing the account ends, and those that stay. Shown beforehand, and checked again on closing. */
export async function closingOf(tx: Tx, caller: Closable): Promise<Closing> {
  const { userId, tenantId } = caller;
  const own = ownSubscriptions(userId);
  const { rows } = (await tx.execute(sql`select
    (select count(*)::int from orders where user_id = ${userId}
      and status = 'PaymentPending') as open_orders,
    (select coalesce(sum(balance), 0)::int from subscriptions where id in (${own})
      and state <> ${SubscriptionState.Deactivated}) as open_credits,
    (select count(*)::int from subscriptions where id in (${own})
      and state <> ${SubscriptionState.Deactivated}) as subscriptions,
    (select count(*)::int from subscription_members where subscription_id in (${own})
      and user_id <> ${userId}) as members,
    (select count(*)::int from licenses where user_id = ${userId}
      and revoked_at is null) as licenses,
    (select count(*)::int from assets where contributor_id = ${userId}
      and status = 'Published' and not is_hidden) as assets,
    (select count(*)::int from assets where contributor_id = ${userId}
      and status in ('Submitted', 'Accepted')) as submissions,
    (select count(*)::int from user_roles join users on users.id = user_id
      where role = ${Role.Admin} and users.is_active
      and user_id <> ${userId} and users.tenant_id = ${tenantId}) as admins
  `)) as unknown as {
    rows: Record<string, number>[];
  };
  const found = rows[0] ?? {};
  const isLastAdministrator = caller.roles.includes(Role.Admin) && found.admins === 0;
  return {
    obstacles: [
      ...((found.open_orders ?? 0) > 0 ? (['OpenOrders'] as const) : []),
      ...(isLastAdministrator ? (['LastAdministrator'] as const) : []),
    ],
    openCredits: found.open_credits ?? 0,
    subscriptionCount: found.subscriptions ?? 0,
    otherMemberCount: found.members ?? 0,
    licenseCount: found.licenses ?? 0,
    publishedAssetCount: found.assets ?? 0,
    submissionCount: found.submissions ?? 0,
    owed: await owedTo(tx, userId),
  };
}

/**
 * Ends the person's own subscriptions as an administrator would, also those that only wait for
 * approval or payment, forgets their cards, here and at Stripe, and frees the person's seats in
 * others'.
 */
async function endSubscriptions(context: Context, tx: Tx, caller: Closable): Promise<void> {
  const { userId } = caller;
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(sql`${subscriptions.id} in (${ownSubscriptions(userId)})`)
    .for('update');
  const act = { actor: caller.userId, reason: 'The account was closed.', now: context.clock.now() };
  for (const row of rows)
    if (row.state !== SubscriptionState.Deactivated)
      await changeState(context, { tx, row, to: SubscriptionState.Deactivated, act });
  for (const row of rows) await forgetCustomer(context, tx, row);
  await tx.execute(sql`update subscriptions set card = null, card_session_id = null
    where id in (${ownSubscriptions(userId)})`);
  await tx.execute(sql`delete from subscription_members where user_id = ${userId}`);
}

/** Deletes the rows that belong to the person alone, as the register says. */
async function removeOwn(tx: Tx, userId: string): Promise<void> {
  for (const table of deletedAtOnce) await deleteRows(tx, table, userId);
}

/** The fields of a closed account: nothing of the person, and nobody can sign in. */
function closedUser(userId: string, now: Date): Partial<User> {
  const name = `closed-${userId}`;
  const email = `${userId}@closed.invalid`;
  return {
    userName: name,
    normalizedUserName: name.toUpperCase(),
    email,
    normalizedEmail: email.toUpperCase(),
    emailConfirmed: false,
    // No password matches this hash.
    passwordHash: '',
    name: '',
    surname: '',
    phoneNumber: null,
    company: '',
    country: null,
    isActive: false,
    isSupport: false,
    closedAt: now,
  };
}

/**
 * Closes a person's account: ends sessions, tokens and subscriptions, and deletes the person's
 * own rows. Issued documents stay as they are, locked for everybody but bookkeeping. Other records
 * (orders, licenses, the ledger) stay under a number; a job removes the name from them.
 */
export async function closeAccount(
  context: Context,
  tx: Tx,
  caller: Closable,
  language: string,
): Promise<undefined> {
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
  const { userId, tenantId } = caller;
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user || user.closedAt) throw problem('Editorial:NotFound');
  if (caller.roles.includes(Role.Admin)) await lockAdministrators(tx, tenantId);
  const { obstacles } = await closingOf(tx, caller);
  if (obstacles.length > 0) throw problem('Editorial:AccountInUse', { data: { obstacles } });
  await endSubscriptions(context, tx, caller);
  await lockDocuments(tx, userId, context.clock.now());
  await tx.execute(
    sql`update assets set is_hidden = true where contributor_id = ${userId} and not is_hidden`,
  );
  // Otherwise, a picture that a notice hides is shown again if it is decided that it stays.
  await tx.execute(sql`update notices set hidden_at = null
    where owner_id = ${userId} and state = 'Open' and hidden_at is not null`);
  // Nobody is left who could answer a reviewer.
  await tx.execute(sql`update assets set status = 'Withdrawn',
    status_reason = 'The contributor closed the account.'
    where contributor_id = ${userId} and status in ('Submitted', 'Accepted', 'Returned')`);
  await keepPayee(context, tx, { userId, tenantId, name: caller.name, email: user.email });
  await tx.execute(sql`update join_applications set name = ${closedName(userId)},
    email = ${`${userId}@closed.invalid`}, company = '', portfolio_url = '', message = '', answers = '[]'
    where tenant_id = ${tenantId} and (adopted_by = ${userId}
      or (${user.emailConfirmed} and lower(email) = lower(${user.email})))`);
  const files = [...(await deleteCopiesOf(tx, userId)), ...(await deleteExportsOf(tx, userId))];
  await removeOwn(tx, userId);
  await sendAccountMail(context, tx, {
    tenantId,
    to: user.email,
    kind: 'account-closed',
    language,
    values: { name: user.name },
  });
  await context.jobs.send(tx, FORGET_JOB, {
    userId,
    tenantId,
    files,
  });
  await tx
    .update(users)
    .set(closedUser(userId, context.clock.now()))
    .where(and(eq(users.id, userId), eq(users.tenantId, tenantId)));
  await tx.delete(userRoles).where(eq(userRoles.userId, userId));
  recordAudit(tx, { action: 'Account.Closed', target: { type: 'User', id: userId } });
  await endOtherAccess(tx, userId, context.clock.now());
  return undefined;
}
