import { hash, verify } from '@node-rs/argon2';
import { storable } from '../../ground/database/storable.ts';

export const normalize = (text: string): string =>
  storable(text.trim().normalize('NFKC').toUpperCase());

/**
 * The mailbox of an address, by which mails to it are counted: what follows a `+` only sorts them
 * (RFC 5233). The column `users.mailbox` is the same.
 */
export const mailboxOf = (address: string): string => normalize(address).replace(/\+[^@]*@/, '@');

let done = 0;
/** Number of password hashes and comparisons since the start. Nothing else costs as much. */
export const passwordWork = (): number => done;

/** argon2id with the library's defaults (OWASP's minimum). */
export function hashPassword(password: string): Promise<string> {
  done += 1;
  return hash(password);
}

// Unknown names take as long as known ones, so that timing doesn't reveal whether an address
// exists.
const decoy = hash('a password that nobody has');

/** Whether a password matches. Without a hash it takes as long and returns false. */
export async function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  done += 1;
  // A closed account has no hash either.
  const isRight = await verify(passwordHash || (await decoy), password);
  return isRight && Boolean(passwordHash);
}
