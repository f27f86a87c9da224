import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { isIP } from 'node:net';

/** An address without its port: `192.0.2.1:4711`, `[2001:db8::1]:4711`, `2001:db8::1`. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  if (isIP(text) !== 0) return text;
  const [, six, four] = /^\[([\da-f:.]+)\](?::\w+)?$|^([\d.]+):\w+$/i.exec(text) ?? [];
  return six ?? four ?? text;
}

/** The clients of the standard's header, first to last (RFC 7239). */
const clientsOf = (forwarded: string): string[] =>
  forwarded.split(',').flatMap((element) => {
    const [, quoted, plain] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]+))/i.exec(element) ?? [];
    return quoted ?? plain ?? [];
  });

/**
 * Writes who called as Fastify reads it: addresses without ports in `X-Forwarded-For`. Some proxies
 * add the port, and each connection would then count as another visitor. `Forwarded` counts only
 * without the older header: a proxy that knows only that one passes on what a visitor wrote.
 */
export function tidyForwarded(headers: IncomingHttpHeaders): void {
  const given = headers['x-forwarded-for'];
  const old = Array.isArray(given) ? given.join(',') : given;
  const entries =
    old === undefined ? clientsOf(headers.forwarded ?? '') : old.split(',').filter(Boolean);
  if (entries.length > 0) headers['x-forwarded-for'] = entries.map(withoutPort).join(', ');
}

/** Tidies the headers of every request before anything reads them. */
export function tidyRequests(server: Server): void {
  const tidy = ({ headers }: IncomingMessage): void => tidyForwarded(headers);
  server.prependListener('request', tidy);
  server.prependListener('upgrade', tidy);
}
