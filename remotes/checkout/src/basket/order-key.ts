import { z } from '@editorial/contracts/schema';
import { readJson, writeText, writeJson } from '@editorial/platform';

const STORAGE_KEY = 'editorial.checkout.order';
const stored = z.object({ key: z.string(), body: z.string() });

/**
 * The idempotency key for an order's body. It is kept, also over reloads, until the server has
 * answered: a retry after a lost answer sends the same key and buys nothing twice.
 */
export function orderKey(body: unknown): string {
  const text = JSON.stringify(body);
  const open = stored.safeParse(readJson('session', STORAGE_KEY));
  if (open.success && open.data.body === text) return open.data.key;
  const key = crypto.randomUUID();
  writeJson('session', STORAGE_KEY, { key, body: text });
  return key;
}

/** Forgets the key once the server has answered. The next order gets a new one. */
export const forgetOrderKey = (): void => writeText('session', STORAGE_KEY, null);
