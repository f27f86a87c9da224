import { SubscriptionState } from '@editorial/contracts/enumerations';
import { type lightboxesApi, MAX_LIGHTBOXES } from '@editorial/contracts/lightboxes';
import type { z } from '@editorial/contracts/schema';
import { and, eq } from 'drizzle-orm';
import type { Caller } from '../ground/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { oneForPerson } from '../ground/database/one-for-person.ts';
import { problem } from '../ground/problem.ts';
import { callersSubscription } from '../commerce/subscription/subscription.queries.ts';
import { addPictures } from './lightbox-items.ts';
import { lightboxes, lightboxItems, type LightboxRow } from './lightboxes.tables.ts';
import { required } from '../ground/required.ts';

type Created = z.output<NonNullable<typeof lightboxesApi.create.body>>;
type Changed = z.output<NonNullable<typeof lightboxesApi.update.body>>;

/** Creates a lightbox of the caller's own. */
export async function createLightbox(
  tx: Tx,
  caller: Caller,
  { name, assetIds = [] }: Created,
  now: Date,
): Promise<LightboxRow> {
  await oneForPerson(tx, 'lightboxes', caller);
  if ((await tx.$count(lightboxes, eq(lightboxes.ownerId, caller.userId))) >= MAX_LIGHTBOXES)
    throw problem('Editorial:TooManyLightboxes', { data: { maximum: MAX_LIGHTBOXES } });
  const [created] = await tx
    .insert(lightboxes)
    .values({ ownerId: caller.userId, name, createdAt: now, changedAt: now })
    .returning();
  const row = required(created, 'The new lightbox');
  if (assetIds.length > 0) await addPictures(tx, { caller, row, given: assetIds, now });
  return row;
}

const holds = async (tx: Tx, { id }: LightboxRow, assetId: string): Promise<boolean> =>
  (await tx.$count(
    lightboxItems,
    and(eq(lightboxItems.lightboxId, id), eq(lightboxItems.assetId, assetId)),
  )) > 0;

/**
 * Changes what is named. A cover is one of its pictures, else `Editorial:NotFound`. Sharing needs a
 * plan with which to share; without one,
 * `Editorial:NoActiveSubscription`.
 */
export async function updateLightbox(
  tx: Tx,
  {
    caller,
    row,
    changes,
    now,
  }: {
    readonly caller: Caller;
    readonly row: LightboxRow;
    readonly changes: Changed;
    readonly now: Date;
  },
): Promise<LightboxRow> {
  if (Object.keys(changes).length === 0) return row;
  let { subscriptionId } = row;
  if (changes.sharing && changes.sharing !== 'Private') {
    const plan = await callersSubscription(tx, caller, SubscriptionState.Activated);
    if (!plan) throw problem('Editorial:NoActiveSubscription');
    subscriptionId = plan.id;
  }
  if (changes.coverId && !(await holds(tx, row, changes.coverId)))
    throw problem('Editorial:NotFound');
  const [changed] = await tx
    .update(lightboxes)
    .set({ ...changes, subscriptionId, changedAt: now })
    .where(eq(lightboxes.id, row.id))
    .returning();
  return required(changed, 'The changed lightbox');
}
