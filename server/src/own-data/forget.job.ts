import { z } from '@editorial/contracts/schema';
import { sql } from 'drizzle-orm';
import type { Context } from '../commerce/context/context.ts';
import { deleteExportsOf } from '../people/exports/exports.ts';
import { keepWaiting } from '../commerce/issued-documents/documents.job.ts';
import { deleteCopiesOf } from './data-copy.ts';
import { eraseIn, forgottenOf, inOrderOfErasure } from './erase.ts';

/** The person's names are in `former_names`, so that the queue holds none. */
export const forgetJob = z.object({
  userId: z.uuid(),
  tenantId: z.uuid(),
  /** Keys of files whose rows went with the closing. Jobs of releases before have none. */
  files: z.optional(z.array(z.string())),
  /** Only in jobs of releases that kept no former names. */
  name: z.optional(z.string()),
  userName: z.optional(z.string()),
});
type Job = z.infer<typeof forgetJob>;
/**
 * Purchases may hold the tables, and must not wait long either. After this time the job fails and
 * is retried.
 */
const LOCK_TIMEOUT = '5s';
/** How long the data of jobs that are over is stored. Those that failed may be tried again. */
const FINISHED_DATA = '1 day';
/** How long a guest's network counts towards its share of a link's room. */
const GUEST_MARKS = '14 days';

/** Deletes a person's files, to which somebody may still have a link. */
async function removeFiles({ database, storage }: Context, { userId, files }: Job): Promise<void> {
  // Also those of rows that a release before has left to this job.
  const left = await database.asSystem(async (tx) => [
    ...(await deleteCopiesOf(tx, userId)),
    ...(await deleteExportsOf(tx, userId)),
  ]);
  for (const key of [...(files ?? []), ...left]) await storage.remove(key);
}

/**
 * Removes a person who closed their account from stored records, as the register says, and deletes
 * their copies: these first, since what follows may wait.
 */
export async function forgetPerson(context: Context, job: Job): Promise<void> {
  const { database } = context;
  await removeFiles(context, job);
  // The documents keep the buyer. Until their files are kept, the rows have to.
  const waiting = await keepWaiting(context, { tenantId: job.tenantId });
  if (waiting > 0) throw new Error(`${waiting} issued documents could not be kept yet.`);
  const person = await database.asSystem(async (tx) => {
    if (job.name !== undefined)
      await tx.execute(sql`insert into former_names (tenant_id, user_id, name, user_name, email)
        values (${job.tenantId}, ${job.userId}, ${job.name}, ${job.userName ?? ''}, '')
        on conflict do nothing`);
    return forgottenOf(tx, job);
  });
  for (const table of inOrderOfErasure)
    await database.asSystem(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
      await eraseIn(tx, table, person);
    });
}

/**
 * Empties the jobs that are over: a mail that was sent needs its words and its receiver no longer.
 * The row stays for a week, so that the mail isn't sent twice.
 */
export async function emptyFinishedJobs({ database }: Pick<Context, 'database'>): Promise<void> {
  await database.asSystem((tx) =>
    tx.execute(sql`update pgboss.job set data = '{}', output = null
      where state in ('completed', 'cancelled') and data <> '{}'
        and completed_on < now() - ${FINISHED_DATA}::interval`),
  );
}

/**
 * Forgets from which network guests commented: after two weeks, and once the link ended, also by
 * itself. Until then the marks keep one network from taking a link's room.
 */
export async function forgetGuestMarks({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString();
  await database.asSystem((tx) =>
    tx.execute(sql`update lightbox_comments set guest_mark = null
      where guest_mark is not null
        and (created_at < ${now}::timestamptz - ${GUEST_MARKS}::interval
          or not exists (select from lightbox_links where lightbox_links.id = link_id
            and (ends_at is null or ends_at > ${now}::timestamptz)))`),
  );
}
