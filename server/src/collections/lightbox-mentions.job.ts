import { z } from '@editorial/contracts/schema';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { MAX_MAIL_PICTURES, mailPictures } from '../catalog/assets/mail-pictures.ts';
import type { Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { users } from '../ground/tenancy/identity.tables.ts';
import { subscriptions } from '../commerce/tables/subscriptions.tables.ts';
import { pageAddress } from '../ground/tenancy/tenants.ts';
import { lightboxComments, lightboxMentions } from './lightbox-comments.tables.ts';
import { mayView, namesOf } from './lightbox.queries.ts';
import { MailRetries } from '../ground/mail/mail.job.ts';
import { lightboxes, type LightboxRow } from './lightboxes.tables.ts';

const MENTION_JOB = 'lightbox.mentions';
/** Mentions of this long go in one mail. */
const BUNDLE_MS = 10 * 60_000;
const mentionData = z.object({ tenantId: z.uuid(), lightboxId: z.uuid(), userId: z.uuid() });

/**
 * Queues a mail to each mentioned person, at the end of the ten minutes that run. All mentions of
 * those minutes share one key, so each person gets one mail about them.
 */
export async function announceMentions(
  jobs: Context['jobs'],
  {
    tx,
    lightboxRow: { id, tenantId },
    userIds,
    now,
  }: {
    readonly tx: Tx;
    readonly lightboxRow: LightboxRow;
    readonly userIds: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  const end = (Math.floor(now.getTime() / BUNDLE_MS) + 1) * BUNDLE_MS;
  for (const userId of userIds)
    await jobs.send(
      tx,
      MENTION_JOB,
      { tenantId, lightboxId: id, userId },
      { key: `${MENTION_JOB}.${id}.${userId}.${end}`, startAfter: new Date(end) },
    );
}

/** Takes the mentions of a person that no mail has named yet and that are still open. */
async function unnamedMentions(
  tx: Tx,
  { lightboxId, userId }: z.output<typeof mentionData>,
  now: Date,
) {
  const rows = await tx
    .select({
      id: lightboxComments.id,
      body: lightboxComments.body,
      by: lightboxComments.userId,
      assetId: lightboxComments.assetId,
    })
    .from(lightboxMentions)
    .innerJoin(lightboxComments, eq(lightboxComments.id, lightboxMentions.commentId))
    .where(
      and(
        eq(lightboxMentions.userId, userId),
        eq(lightboxComments.lightboxId, lightboxId),
        isNull(lightboxMentions.mailedAt),
        isNull(lightboxComments.resolvedAt),
      ),
    )
    .orderBy(asc(lightboxComments.createdAt), asc(lightboxComments.id));
  const ids = rows.map(({ id }) => id);
  await tx
    .update(lightboxMentions)
    .set({ mailedAt: now })
    .where(and(eq(lightboxMentions.userId, userId), inArray(lightboxMentions.commentId, ids)));
  return rows;
}

/**
 * Writes one mail about all mentions that no mail has named yet. Nobody who may no longer see the
 * lightbox gets it.
 */
export async function mailMentions(
  context: Context,
  data: z.output<typeof mentionData>,
  id: string,
): Promise<void> {
  const { database, mail, environment, clock, texts } = context;
  const message = await database.inTenant(data.tenantId, async (tx) => {
    const [row] = await tx.select().from(lightboxes).where(eq(lightboxes.id, data.lightboxId));
    const [person] = await tx.select().from(users).where(eq(users.id, data.userId));
    if (!row || !person || !(await mayView(tx, row, data.userId))) return null;
    const said = await unnamedMentions(tx, data, clock.now());
    if (said.length === 0) return null;
    const names = await namesOf(tx, [...new Set(said.flatMap(({ by }) => by ?? []))]);
    const values = {
      name: person.name,
      lightbox: row.name,
      comments: said.map(({ by, body }) => `${names.get(by ?? '') ?? ''}: ${body}`).join('\n\n'),
      address: pageAddress(environment, data.tenantId, `/lightboxes/${row.id}`),
    };
    const [plan] =
      row.subscriptionId === null
        ? []
        : await tx
            .select({ language: subscriptions.language })
            .from(subscriptions)
            .where(eq(subscriptions.id, row.subscriptionId));
    const language = plan?.language ?? 'en';
    return {
      id,
      to: person.email,
      ...texts.mail(language, 'lightbox-mentions', values),
      pictures: await mailPictures(
        context,
        tx,
        { tenantId: data.tenantId, language },
        said.map(({ assetId }) => assetId).slice(0, MAX_MAIL_PICTURES),
      ),
    };
  });
  if (message) await mail.send(message);
}

/** Registers the job that mails mentions. */
export const collectionJobs = (context: Context): Promise<void> =>
  context.jobs.register(
    MENTION_JOB,
    mentionData,
    (data, { id }) => mailMentions(context, data, id),
    { retries: MailRetries },
  );
