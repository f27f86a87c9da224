import type { Billing } from '@editorial/contracts/checkout';
import { StorageKeys } from '@editorial/contracts/names';
import { z } from '@editorial/contracts/schema';
import { readJson, useCurrentUser, writeJson, writeText } from '@editorial/platform';
import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

const stored = z.object({ userId: z.string(), fields: z.record(z.string(), z.string()) });

/** The invoice address that a person typed in this tab, before it was loaded again. */
export function typedAddress(userId: string | null | undefined): Partial<Billing> | null {
  const read = stored.safeParse(readJson('session', StorageKeys.invoiceAddress));
  return read.success && read.data.userId === userId ? read.data.fields : null;
}

/** After the order nothing of it is needed. */
export const forgetTypedAddress = (): void =>
  writeText('session', StorageKeys.invoiceAddress, null);

/** Keeps what is typed into the form around it, so that it survives a reload. */
export function TypedAddress(): null {
  const { id: userId } = useCurrentUser();
  const fields = useWatch<Billing>();
  const { isDirty } = useFormState();
  useEffect(() => {
    if (isDirty && userId) writeJson('session', StorageKeys.invoiceAddress, { userId, fields });
  }, [isDirty, userId, fields]);
  return null;
}
