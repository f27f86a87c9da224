import type { joinApplication } from '@editorial/contracts/account';
import { Role } from '@editorial/contracts/enumerations';
import type { z } from '@editorial/contracts/schema';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { joinApplications, userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { normalize } from '../passwords/passwords.ts';
import { problem } from '../../ground/problem.ts';
import { assertMayGive } from '../permissions/person.rules.ts';
import { sendAccountMail } from '../mails/account-mails.job.ts';
import { viewApplication } from './join.queries.ts';
import { lockNames } from './register.ts';

const contributorRole = { number: Role.Contributor, name: 'Contributor' };

/**
 * Stores an application to become a contributor (R7.88N), with the version of the terms for
 * contributors that it accepts.
 */
export async function applyToJoin(
  { texts }: Pick<Context, 'texts'>,
  tx: Tx,
  tenantId: string,
  {
    language,
    ...body
  }: z.output<typeof joinApplication> & {
    readonly language: string;
  },
): Promise<{ id: string }> {
  const { profileType, name, email, company, country, portfolioUrl, message } = body;
  await lockNames(tx, tenantId, [normalize(email)]);
  const open = await tx
    .select()
    .from(joinApplications)
    .where(and(isFor(normalize(email)), eq(joinApplications.status, 'Submitted')));
  // A repeated application returns the open one. Another one for the same address is kept beside it:
  // the first may be a stranger's. The answer doesn't reveal that there was one.
  const given = [profileType, name, company, portfolioUrl, message];
  const same = open.find((row) =>
    [row.profileType, row.name, row.company, row.portfolioUrl, row.message].every(
      (value, index) => value === given[index],
    ),
  );
  if (same) return { id: same.id };
  const [row] = await tx
    .insert(joinApplications)
    .values({
      profileType,
      name,
      email,
      company,
      country,
      portfolioUrl,
      message,
      language,
      termsVersion: texts.document('contributors', language).version,
      tenantId,
    })
    .returning({ id: joinApplications.id });
  if (!row) throw new Error('An application was not written.');
  return row;
}

/** Matches applications from this address, which the account has confirmed by a code. */
const isFor = (normalizedEmail: string) =>
  sql`upper(${joinApplications.email}) = ${normalizedEmail}`;

/**
 * Each application counts once: an account that gets the same address later gains nothing from it.
 */
async function makeContributor(
  tx: Tx,
  user: { id: string; tenantId: string },
  { id, profileType }: { id: string; profileType: number },
): Promise<void> {
  await tx.update(joinApplications).set({ adoptedBy: user.id }).where(eq(joinApplications.id, id));
  await tx.update(users).set({ profileType }).where(eq(users.id, user.id));
  await tx
    .insert(userRoles)
    .values({ userId: user.id, tenantId: user.tenantId, role: Role.Contributor })
    .onConflictDoNothing();
  recordAudit(tx, {
    action: 'Role.Granted',
    target: { type: 'User', id: user.id },
    data: { role: 'Contributor' },
  });
}

/**
 * Makes the user a contributor if the confirmed address has an accepted application. Before the
 * confirmation, the address might not be theirs.
 */
export async function adoptAcceptedApplication(
  tx: Tx,
  user: { id: string; tenantId: string; normalizedEmail: string },
): Promise<void> {
  const [accepted] = await tx
    .select()
    .from(joinApplications)
    .where(
      and(
        isFor(user.normalizedEmail),
        eq(joinApplications.status, 'Accepted'),
        isNull(joinApplications.adoptedBy),
      ),
    )
    .for('update');
  if (accepted) await makeContributor(tx, user, accepted);
}

/** The person who answers, the time, and the language if the applicant's is not known. */
interface Answering {
  readonly caller: Caller;
  readonly now: Date;
  readonly language: string;
}

async function lockApplication(tx: Tx, id: string) {
  const [row] = await tx
    .select()
    .from(joinApplications)
    .where(eq(joinApplications.id, id))
    .for('update');
  if (!row) throw problem('Editorial:NotFound');
  return row;
}

const withAnswer = (
  answers: (typeof joinApplications.$inferSelect)['answers'],
  text: string,
  { caller, now }: Answering,
) => (text === '' ? answers : [...answers, { text, byName: caller.userId, at: now.toISOString() }]);

/** Mails an answer to the applicant, for example a question, and keeps it with the application. */
export async function answerApplication(
  context: Context,
  tx: Tx,
  { id, text }: { id: string; text: string },
  answering: Answering,
) {
  const row = await lockApplication(tx, id);
  const answers = withAnswer(row.answers, text, answering);
  await tx.update(joinApplications).set({ answers }).where(eq(joinApplications.id, id));
  recordAudit(tx, {
    action: 'JoinApplication.Answered',
    target: { type: 'JoinApplication', id },
  });
  await sendAccountMail(context, tx, {
    tenantId: row.tenantId,
    to: row.email,
    kind: 'application-answer',
    language: row.language ?? answering.language,
    values: { name: row.name, text },
  });
  return viewApplication(tx, { ...row, answers });
}

/**
 * Accepts or declines an application and mails the applicant, with some words if there are any.
 * Accepting gives the applicant's confirmed account the Contributor role, so nobody accepts while
 * that role grants what they lack.
 */
export async function decideApplication(
  context: Context,
  tx: Tx,
  {
    id,
    status,
    text = '',
  }: { id: string; status: 'Accepted' | 'Declined'; text?: string | undefined },
  answering: Answering,
) {
  const row = await lockApplication(tx, id);
  if (row.status !== 'Submitted') throw problem('Editorial:ApplicationExists');
  const { caller, now, language } = answering;
  if (status === 'Accepted') await assertMayGive(tx, caller, [contributorRole]);
  const decision = {
    status,
    decidedAt: now,
    decidedByName: caller.userId,
    answers: withAnswer(row.answers, text, answering),
  };
  await tx.update(joinApplications).set(decision).where(eq(joinApplications.id, id));
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.normalizedEmail, normalize(row.email)));
  if (status === 'Accepted' && user?.emailConfirmed) await makeContributor(tx, user, row);
  recordAudit(tx, {
    action: `JoinApplication.${status}`,
    target: { type: 'JoinApplication', id },
  });
  await sendAccountMail(context, tx, {
    tenantId: row.tenantId,
    to: row.email,
    kind: status === 'Accepted' ? 'application-accepted' : 'application-declined',
    language: row.language ?? language,
    values: { name: row.name, words: text && `\n\n${text}` },
    page: user ? '/contribute' : '/register',
  });
  return viewApplication(tx, { ...row, ...decision });
}
