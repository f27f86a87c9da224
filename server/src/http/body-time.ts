import type { FastifyInstance } from 'fastify';
import { STATUS_CODES } from 'node:http';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the request body of this route may take to arrive, in ms. */
    bodyMs?: number;
  }
}

/** For bodies of at most 2 MiB: half a megabit per second suffices. */
export const BODY_MS = 30_000;
/**
 * For upload parts of up to 64 MiB. Clients with less than a megabit per second send smaller parts.
 */
export const UPLOAD_BODY_MS = 10 * 60_000;
/** A message to a hub has a few kilobytes at most. */
export const HUB_BODY_MS = 15_000;

const hasBody = ({ 'content-length': length, 'transfer-encoding': coding }: Headers): boolean =>
  coding !== undefined || (length !== undefined && length !== '0');
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Ends connections whose body does not arrive in time. Node has only one time for all requests of a
 * server, which would have to be that of uploads.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!hasBody(raw.headers)) return;
    const timer = setTimeout(() => {
      // If a response has started, it says more than this error.
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
