import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const POLICY = 'content-security-policy';

/** A style or script element as a source of a Content-Security-Policy: the hash of its text. */
export const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The sources of styles on all pages: files of the site, and style elements without text. The
 * scripts of the page add rules to the latter, which needs no permission
 * (shared/federation/src/antd-styles.ts).
 */
export const STYLE_SOURCES = ["'self'", sourceOf('')];

/** The page's own elements, as sources of its Content-Security-Policy. */
export interface InlineSources {
  readonly styleSource: string | null;
  readonly scriptSource: string | null;
}

/** Allows the own elements of the page that is being answered. */
export function allowInline(
  reply: FastifyReply,
  { styleSource, scriptSource }: InlineSources,
): void {
  const policy = reply.getHeader(POLICY);
  if (typeof policy !== 'string') return;
  const allowed = styleSource ? policy.replace('style-src ', `style-src ${styleSource} `) : policy;
  reply.header(
    POLICY,
    scriptSource ? allowed.replace('script-src ', `script-src ${scriptSource} `) : allowed,
  );
}
