import type { FastifyInstance } from 'fastify';
import { STATUS_CODES } from 'node:http';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of this route's request may take to arrive, ms. */
    bodyMs?: number;
  }
}

/** A call of at most 2 MiB; half a megabit a second is enough. */
export const BODY_MS = 30_000;
/** A part of an upload, 64 MiB; who has less than a megabit a second sends smaller parts. */
export const UPLOAD_BODY_MS = 10 * 60_000;
/** A message to a hub has some kilobytes at most. */
export const HUB_BODY_MS = 15_000;

const hasBody = ({ 'content-length': length, 'transfer-encoding': coding }: Headers): boolean =>
  coding !== undefined || (length !== undefined && length !== '0');
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Ends a connection whose body does not arrive in time. Node has one time for all requests of a
 * server, which would have to be that of uploads.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!hasBody(raw.headers)) return;
    const timer = setTimeout(() => {
      // An answer that is on its way already says more than this one.
      if (!reply.raw.headersSent)
        raw.socket.write(
          `HTTP/1.1 408 ${STATUS_CODES[408]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
        );
      raw.socket.destroySoon();
    }, routeOptions.config?.bodyMs ?? BODY_MS);
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
