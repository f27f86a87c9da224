import { z } from '@editorial/contracts/schema';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Viewer } from '../catalog/assets/viewer.ts';
import { mailPictures } from '../catalog/assets/mail-pictures.ts';
import type { Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { users } from '../ground/tenancy/identity.tables.ts';
import { pageAddress } from '../ground/tenancy/tenants.ts';
import { alertMail, type AlertedSearch } from './alert-mail.ts';
import { lastDue, settledBefore } from './alerts.rules.ts';
import { newPicturesIn } from './new-pictures.ts';
import { MailRetries } from '../ground/mail/mail.job.ts';
import { savedSearches, type SavedSearchRow } from './saved-searches.tables.ts';

const SWEEP_JOB = 'saved-search.alerts';
const LOOK_JOB = 'saved-search.look';
const MAIL_JOB = 'saved-search.mail';

const personData = z.object({ tenantId: z.uuid(), userId: z.uuid() });
const mailData = z.extend(personData, {
  searches: z.array(z.object({ id: z.uuid(), count: z.int(), shownIds: z.array(z.uuid()) })),
});
type Person = z.output<typeof personData>;

/** Whether a search is due, and a picture was published that no mail named to its owner. */
const isDueAt = (until: Date) => {
  const { alert, notifiedUntil } = savedSearches;
  const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  return sql`case ${alert}
      when 'AtOnce' then ${notifiedUntil} < ${instant(lastDue('AtOnce', until))}
      when 'Daily' then ${notifiedUntil} < ${instant(lastDue('Daily', until))}
      when 'Weekly' then ${notifiedUntil} < ${instant(lastDue('Weekly', until))}
      else false end
    and exists (
      select from asset_publications
      where asset_publications.tenant_id = ${savedSearches.tenantId}
        and published_at > ${notifiedUntil} and published_at <= ${instant(until)}
    )`;
};

/**
 * Whether anything at all was published since its owner was notified. Found by index, unlike `dueAt`.
 */
const hasNewsAt = (until: Date) => sql`${savedSearches.notifiedUntil} < (
  select max(published_at) from asset_publications where published_at <= ${until.toISOString()}::timestamptz
)`;

/** Queues a look for each person with a search that is due. */
export async function sweepAlerts({ database, jobs, clock }: Context): Promise<void> {
  const until = settledBefore(clock.now());
  await database.asSystem(async (tx) => {
    const people = await tx
      .selectDistinct({ tenantId: savedSearches.tenantId, userId: savedSearches.userId })
      .from(savedSearches)
      .where(and(ne(savedSearches.alert, 'None'), hasNewsAt(until), isDueAt(until)));
    for (const person of people)
      await jobs.send(tx, LOOK_JOB, person, {
        key: `${LOOK_JOB}.${person.userId}.${until.toISOString()}`,
      });
  });
}

const viewerOfPerson = (userId: string, language: string): Viewer => ({
  userId,
  isReviewer: false,
  language: language as Viewer['language'],
});

/**
 * Looks for new pictures in a person's searches. The mail about them is queued with the note of
 * what was named, so that each picture is named once, whatever stops in between.
 */
export async function lookForPerson(
  { database, jobs, clock }: Context,
  { tenantId, userId }: Person,
  id: string,
): Promise<void> {
  const until = settledBefore(clock.now());
  await database.inTenant(tenantId, async (tx) => {
    const rows = await tx
      .select()
      .from(savedSearches)
      .where(and(eq(savedSearches.userId, userId), ne(savedSearches.alert, 'None'), isDueAt(until)))
      .orderBy(asc(savedSearches.name), asc(savedSearches.id))
      .for('update');
    const found = [];
    for (const row of rows) {
      const { count, shownIds } = await newPicturesIn(
        tx,
        viewerOfPerson(userId, row.language),
        row.query,
        { after: row.notifiedUntil, until },
      );
      if (count > 0) found.push({ id: row.id, count, shownIds: [...shownIds] });
    }
    const ids = rows.map((row) => row.id);
    await tx
      .update(savedSearches)
      .set({ notifiedUntil: until })
      .where(inArray(savedSearches.id, ids));
    if (found.length > 0)
      await jobs.send(tx, MAIL_JOB, { tenantId, userId, searches: found }, { key: id });
  });
}

/** The pictures of a search that everybody may still see. */
async function alertedSearch(
  context: Context,
  tx: Tx,
  row: SavedSearchRow,
  { count, shownIds }: z.output<typeof mailData>['searches'][number],
): Promise<AlertedSearch> {
  const pictures = await mailPictures(context, tx, row, shownIds);
  return {
    id: row.id,
    name: row.name,
    count: count - (shownIds.length - pictures.length),
    address: pageAddress(context.environment, row.tenantId, `/catalog?${row.query}&sorting=newest`),
    pictures,
  };
}

/**
 * Sends the one mail about all searches of a person. Pictures that were withdrawn meanwhile are
 * left out.
 */
export async function mailAlerts(
  context: Context,
  { tenantId, userId, searches }: z.output<typeof mailData>,
  id: string,
): Promise<void> {
  const message = await context.database.inTenant(tenantId, async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    const ids = searches.map((search) => search.id);
    const rows = await tx
      .select()
      .from(savedSearches)
      .where(and(inArray(savedSearches.id, ids), ne(savedSearches.alert, 'None')));
    const found: AlertedSearch[] = [];
    for (const search of searches) {
      const row = rows.find((one) => one.id === search.id);
      const shown = row && (await alertedSearch(context, tx, row, search));
      if (shown && shown.count > 0) found.push(shown);
    }
    const [first] = rows;
    // Nobody gets mails at an address that they never said is theirs.
    if (
      !person?.isActive ||
      !person.emailConfirmed ||
      person.closedAt ||
      !first ||
      found.length === 0
    )
      return null;
    return alertMail(context, {
      person: { tenantId, userId, name: person.name, email: person.email },
      language: first.language,
      searches: found,
    });
  });
  if (message) await context.mail.send({ ...message, id });
}

/** Registers the jobs of alerts. */
export async function alertJobs(context: Context): Promise<void> {
  const { jobs } = context;
  await jobs.register(MAIL_JOB, mailData, (data, { id }) => mailAlerts(context, data, id), {
    retries: MailRetries,
  });
  await jobs.register(LOOK_JOB, personData, (data, { id }) => lookForPerson(context, data, id));
  await jobs.register(SWEEP_JOB, z.object({}), () => sweepAlerts(context));
  await jobs.schedule(SWEEP_JOB, '*/5 * * * *');
}
