import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { lightboxesApi } from '@editorial/contracts/lightboxes';
import type { z } from '@editorial/contracts/schema';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { MAX_MAIL_PICTURES, mailPictures } from '../catalog/assets/mail-pictures.ts';
import type { Caller, Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { sendAccountMail } from '../people/mails/account-mails.job.ts';
import { users } from '../ground/tenancy/identity.tables.ts';
import { problem } from '../ground/problem.ts';
import { required } from '../ground/required.ts';
import { callersSubscription } from '../commerce/subscription/subscription.queries.ts';
import { subscriptionMembers } from '../commerce/tables/subscriptions.tables.ts';
import { namesOf } from './lightbox.queries.ts';
import {
  lightboxes,
  lightboxItems,
  lightboxPeople,
  type LightboxRow,
} from './lightboxes.tables.ts';

type Named = z.output<NonNullable<typeof lightboxesApi.namePerson.body>>;

/** The other people of the caller's plan, by name. */
export async function seatsToShareWith(tx: Tx, caller: Caller) {
  const plan = await callersSubscription(tx, caller, SubscriptionState.Activated);
  if (!plan) return [];
  const members = await tx
    .select({ userId: subscriptionMembers.userId })
    .from(subscriptionMembers)
    .where(
      and(
        eq(subscriptionMembers.subscriptionId, plan.id),
        ne(subscriptionMembers.userId, caller.userId),
      ),
    );
  const names = await namesOf(
    tx,
    members.map(({ userId }) => userId),
  );
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Mails somebody that a lightbox is shared with them: once a day at most for the same one. */
async function notifyNamed(
  context: Pick<Context, 'jobs' | 'secrets' | 'environment' | 'clock'>,
  tx: Tx,
  { id, tenantId, name, ownerId }: LightboxRow,
  { userId, language }: { readonly userId: string; readonly language: string },
): Promise<void> {
  const [person] = await tx
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return;
  const owner = (await namesOf(tx, [ownerId])).get(ownerId) ?? '';
  const items = await tx
    .select({ assetId: lightboxItems.assetId })
    .from(lightboxItems)
    .where(eq(lightboxItems.lightboxId, id))
    .orderBy(asc(lightboxItems.position))
    .limit(MAX_MAIL_PICTURES);
  const assetIds = items.map(({ assetId }) => assetId);
  const day = context.clock.now().toISOString().slice(0, 10);
  await sendAccountMail(
    context,
    tx,
    {
      tenantId,
      to: person.email,
      kind: 'lightbox-shared',
      language,
      values: { name: person.name, owner, lightbox: name },
      pictures: await mailPictures(context, tx, { tenantId, language }, assetIds),
      page: `/lightboxes/${id}`,
    },
    { key: `lightbox-shared.${id}.${userId}.${day}` },
  );
}

/**
 * Shares a lightbox with a person of the owner's plan, changes their right, or with null takes it
 * back. Throws `Editorial:NoActiveSubscription` without a plan, and `Editorial:NotFound` for
 * somebody outside of it.
 */
export async function namePerson(
  context: Pick<Context, 'jobs' | 'secrets' | 'environment' | 'clock'>,
  {
    tx,
    caller,
    row,
    named: { userId, right },
  }: { readonly tx: Tx; readonly caller: Caller; readonly row: LightboxRow; readonly named: Named },
): Promise<LightboxRow> {
  const isPerson = and(eq(lightboxPeople.lightboxId, row.id), eq(lightboxPeople.userId, userId));
  if (right === null) {
    await tx.delete(lightboxPeople).where(isPerson);
    return row;
  }
  const plan = await callersSubscription(tx, caller, SubscriptionState.Activated);
  if (!plan) throw problem('Editorial:NoActiveSubscription');
  // Locked, so that a seat that ends at this moment takes the right along, or is gone already.
  const seats = await tx
    .select({ userId: subscriptionMembers.userId })
    .from(subscriptionMembers)
    .where(
      and(
        eq(subscriptionMembers.subscriptionId, plan.id),
        inArray(subscriptionMembers.userId, [userId, caller.userId]),
      ),
    )
    .orderBy(subscriptionMembers.userId)
    .for('key share');
  if (seats.length < 2) throw problem('Editorial:NotFound');
  const isNew = (await tx.$count(lightboxPeople, isPerson)) === 0;
  await tx
    .insert(lightboxPeople)
    .values({ lightboxId: row.id, userId, access: right, addedAt: context.clock.now() })
    .onConflictDoUpdate({
      target: [lightboxPeople.lightboxId, lightboxPeople.userId],
      set: { access: right },
    });
  const [shared] = await tx
    .update(lightboxes)
    .set({ subscriptionId: plan.id })
    .where(eq(lightboxes.id, row.id))
    .returning();
  if (isNew) await notifyNamed(context, tx, row, { userId, language: plan.language });
  return required(shared, 'The shared lightbox');
}
