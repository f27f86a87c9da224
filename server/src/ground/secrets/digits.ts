import { createHash, createHmac } from 'node:crypto';

const DIGIT_COUNT = 8;

/** The hash under which a mailed code is stored. */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(code).digest('base64url');

/** The digits of a code, by its hash and a key that only the site has. */
export function digitsOfHash(key: string, codeHash: string): string {
  const number = createHmac('sha256', key).update(`digits:${codeHash}`).digest().readBigUInt64BE();
  return String(number % 10n ** BigInt(DIGIT_COUNT)).padStart(DIGIT_COUNT, '0');
}

/**
 * The digits that a person may type in place of opening the link with this code. They are computed
 * from it, so nothing more is stored.
 */
export const digitsOf = (key: string, code: string): string => digitsOfHash(key, hashOfCode(code));
