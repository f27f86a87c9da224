import { hash, verify } from '@node-rs/argon2';

export const normalize = (text: string): string => text.trim().normalize('NFKC').toUpperCase();

let done = 0;
/** How often a password was hashed or compared since the start: nothing else costs as much. */
export const passwordWork = (): number => done;

/** argon2id with the library's defaults (OWASP's minimum). */
export function hashPassword(password: string): Promise<string> {
  done += 1;
  return hash(password);
}

// Unknown names take as long as known ones: nobody can tell by the clock whether an address exists.
const decoy = hash('a password that nobody has');

/** Whether a password is the right one; without a hash it takes as long and is wrong. */
export async function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  done += 1;
  // A closed account has none either.
  const isRight = await verify(passwordHash || (await decoy), password);
  return isRight && Boolean(passwordHash);
}
