import { z } from '@editorial/contracts/schema';
import { readJson, writeText, writeJson } from '@editorial/platform';

const StorageKey = 'editorial.checkout.order';
const stored = z.object({ key: z.string(), body: z.string() });

/**
 * The idempotency key of an order's body. It is kept until the server has answered, over reloads
 * too: what is sent again after a lost answer carries the same key and buys nothing twice.
 */
export function orderKey(body: unknown): string {
  const text = JSON.stringify(body);
  const open = stored.safeParse(readJson('session', StorageKey));
  if (open.success && open.data.body === text) return open.data.key;
  const key = crypto.randomUUID();
  writeJson('session', StorageKey, { key, body: text });
  return key;
}

/** The server has answered: the next order is another one. */
export const forgetOrderKey = (): void => writeText('session', StorageKey, null);
