import type { FastifyReply } from 'fastify';

/**
 * How long browsers and caches keep a file: forever if its name contains its content's hash,
 * otherwise they revalidate each time.
 */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable';
export const CACHE_REVALIDATE = 'no-cache';
/**
 * For what is taken down some day: whatever a visitor's own browser keeps, nginx and every other
 * cache that people share asks again after half a minute (RFC 9111, 5.2.2.10).
 */
export const SHARED_SHORTLY = 's-maxage=30';

/**
 * Headers that browsers use on pages only. They are 700 bytes on each of the sixty files of a
 * visit.
 */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Removes the headers meant for pages from scripts, styles and fonts. */
export function withoutPageHeaders(reply: FastifyReply, path: string): void {
  if (!/\.(js|css|woff2)$/.test(path)) return;
  for (const name of ofPages) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}
