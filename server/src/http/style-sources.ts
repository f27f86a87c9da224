import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const POLICY = 'content-security-policy';

/** A style element as a source of a Content-Security-Policy: the hash of its text. */
export const sourceOfStyle = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The sources of styles on all pages: files of the site, and style elements without text. The
 * scripts of the page add rules to the latter, which needs no permission
 * (shared/federation/src/antd-styles.ts).
 */
export const STYLE_SOURCES = ["'self'", sourceOfStyle('')];

/** Allows one more source of styles on the page that is being answered. */
export function allowStyle(reply: FastifyReply, source: string): void {
  const policy = reply.getHeader(POLICY);
  if (typeof policy === 'string')
    reply.header(POLICY, policy.replace('style-src ', `style-src ${source} `));
}
