import { planOrder } from '@editorial/contracts/plan-orders';
import { StorageKeys } from '@editorial/contracts/session';
import { z } from '@editorial/contracts/schema';
import { readJson, useCurrentUser, writeJson } from '@editorial/platform';
import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

/** An order without the address of its buyer. */
const agreed = z.omit(planOrder, { billing: true });
const stored = z.object({
  userId: z.string(),
  fields: z.record(z.string(), z.string()),
  agreed: z.optional(z.object({ ...agreed.shape, at: z.number() })),
});

/** The order that somebody sent, with its price. It goes on after registering. */
export type Agreed = z.infer<typeof agreed>;
export type Fields = Readonly<Record<string, string>>;
/** The owner of input that was typed before signing in. */
const NOBODY = '';
/** Registering takes a minute. Later, an order that was sent is asked for again. */
const GOES_ON_MS = 30 * 60_000;

function read(userId: string | null | undefined) {
  const draft = stored.safeParse(readJson('session', StorageKeys.invoiceAddress)).data;
  return draft?.userId === NOBODY || draft?.userId === userId ? draft : undefined;
}
const write = (draft: z.infer<typeof stored>) =>
  writeJson('session', StorageKeys.invoiceAddress, draft);

/**
 * Returns the input of this person in this tab, here or in the basket: the address has one place for
 * both. It ends with the tab, and when somebody signs out.
 */
export const typedFields = (userId: string | null | undefined): Fields =>
  read(userId)?.fields ?? {};

/** Keeps an order that goes on once its buyer is registered and signed in. */
export const keepOrder = (fields: Fields, order: Agreed): void =>
  write({ userId: NOBODY, fields, agreed: { ...order, at: Date.now() } });

/** The order that goes on now, at most once: a reload sends nothing again. */
export function takeOrder(userId: string): { fields: Fields; agreed: Agreed } | null {
  const draft = read(userId);
  if (!draft?.agreed) return null;
  write({ userId, fields: draft.fields });
  const { at, ...order } = draft.agreed;
  const isMeant = draft.userId === NOBODY && Date.now() - at < GOES_ON_MS;
  return isMeant ? { fields: draft.fields, agreed: order } : null;
}

/** Keeps what is typed into the form around it. A password is never kept. */
export function TypedFields(): null {
  const { id: userId } = useCurrentUser();
  const { password: _, ...fields } = useWatch<Record<string, string>>();
  const { isDirty } = useFormState();
  const text = JSON.stringify(fields);
  useEffect(() => {
    if (isDirty) write({ userId: userId ?? NOBODY, fields: JSON.parse(text) as Fields });
  }, [isDirty, userId, text]);
  return null;
}
