import { createHmac, timingSafeEqual } from 'node:crypto';

/** A form's token, valid only for the given subject. */
export const formToken = (key: string, subject: string): string =>
  createHmac('sha256', key).update(`form:${subject}`).digest('base64url');
/** Whether a form sent back its own token. */
export function isFormToken({
  key,
  subject,
  given,
}: {
  readonly key: string;
  readonly subject: string;
  readonly given: string;
}): boolean {
  const expected = Buffer.from(formToken(key, subject));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
