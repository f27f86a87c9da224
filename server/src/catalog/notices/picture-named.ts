import { eq } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { assets } from '../assets/assets.tables.ts';

const MAX_NUMBER = 2 ** 31 - 1;
const address = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const number = /^\s*(?:ED[-\s]*)?0*(\d{1,10})\s*$/i;

/** The condition under which a picture is the one that a visitor names, or null: it names none. */
function conditionFor(text: string) {
  const [id] = address.exec(text) ?? [];
  if (id) return eq(assets.id, id.toLowerCase());
  const running = Number(number.exec(text)?.[1] ?? Infinity);
  return running <= MAX_NUMBER ? eq(assets.runningNumber, running) : null;
}

/**
 * The picture that a visitor names: by its number, with or without letters and leading zeros, or by
 * the address of its page. Undefined if there is none. It is not deleted until the transaction ends.
 */
export async function pictureNamed(tx: Tx, text: string) {
  const condition = conditionFor(text);
  if (!condition) return undefined;
  const [picture] = await tx
    .select({ id: assets.id, number: assets.number, ownerId: assets.contributorId })
    .from(assets)
    .where(condition)
    .for('key share');
  return picture;
}
