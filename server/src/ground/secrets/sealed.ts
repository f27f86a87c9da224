import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_LENGTH_BYTES = 12;
const TAG_LENGTH_BYTES = 16;
const keyOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Encrypts a text for one owner. For another owner it can't be decrypted. */
export function seal({
  key,
  owner,
  text,
}: {
  readonly key: string;
  readonly owner: string;
  readonly text: string;
}): string {
  const nonce = randomBytes(NONCE_LENGTH_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(key), nonce, {
    authTagLength: TAG_LENGTH_BYTES,
  }).setAAD(Buffer.from(owner));
  return Buffer.concat([
    nonce,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64');
}

/**
 * Decrypts a text. Throws if it was changed, belongs to another owner or was encrypted with another
 * key.
 */
export function unseal(
  key: string,
  { owner, sealed }: { readonly owner: string; readonly sealed: string },
): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(ALGORITHM, keyOf(key), bytes.subarray(0, NONCE_LENGTH_BYTES), {
    authTagLength: TAG_LENGTH_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_LENGTH_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_LENGTH_BYTES, -TAG_LENGTH_BYTES)),
    decipher.final(),
  ]).toString('utf8');
}
