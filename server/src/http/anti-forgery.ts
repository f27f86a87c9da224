import { CookieNames } from '@editorial/contracts/session';
import type { FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { problem } from '../ground/problem.ts';

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

/**
 * Double-submit cookie: a changing call with cookies must repeat the XSRF cookie's value in a
 * header. Other sites can't forge a bearer token, so calls with one are exempt, as are calls
 * without cookies.
 */
export async function assertOwnForm(request: FastifyRequest): Promise<void> {
  if (
    ['GET', 'HEAD', 'OPTIONS'].includes(request.method) ||
    !request.url.startsWith('/api/') ||
    request.headers.authorization
  )
    return;
  const expected = request.cookies[CookieNames.xsrf];
  if (expected === undefined) return;
  const given = request.headers.requestverificationtoken ?? request.headers['x-xsrf-token'];
  if (given !== expected) throw problem('Editorial:AntiForgery');
}
