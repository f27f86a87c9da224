import { z } from '@editorial/contracts/schema';
import { readJson, writeText, writeJson } from '@editorial/platform';

const STORAGE_KEY = 'editorial.checkout.order';
const stored = z.object({ key: z.string(), digest: z.string() });

/**
 * Distinguishes bodies without holding what is in them: an order names a person and an address, and
 * the next person may use this window. Two sums by FNV-1a, which begin differently.
 */
const digestOf = (text: string): string =>
  [0x811c9dc5, 0x01000193]
    .map((begin) => {
      let sum = begin;
      for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193);
      return (sum >>> 0).toString(36);
    })
    .join('-');

/**
 * The idempotency key for an order's body. It is kept, also over reloads, until the server has
 * answered: a retry after a lost answer sends the same key and buys nothing twice.
 */
export function orderKey(body: unknown): string {
  const digest = digestOf(JSON.stringify(body));
  const open = stored.safeParse(readJson('session', STORAGE_KEY));
  if (open.success && open.data.digest === digest) return open.data.key;
  const key = crypto.randomUUID();
  writeJson('session', STORAGE_KEY, { key, digest });
  return key;
}

/** Forgets the key once the server has answered. The next order gets a new one. */
export const forgetOrderKey = (): void => writeText('session', STORAGE_KEY, null);
