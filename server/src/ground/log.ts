import type { FastifyBaseLogger } from 'fastify';
import { secretHider } from './hidden-secrets.ts';
import { pino, type DestinationStream, type LoggerOptions } from 'pino';

/**
 * `@fastify/compress` logs an error if the visitor disconnects during a compressed response. It is
 * no error of the server.
 */
const wentAway = (first: unknown): boolean =>
  first instanceof Error && /^premature close$/i.test(first.message);

/** The server's log: JSON lines without secrets, tokens or cookies. */
export function openLog(
  level: LoggerOptions['level'],
  destination?: DestinationStream,
  variables = process.env,
): FastifyBaseLogger {
  const options: LoggerOptions = {
    ...(level ? { level } : {}),
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    hooks: {
      streamWrite: secretHider(variables),
      logMethod(args, method, number) {
        if (number >= 50 && wentAway(args[0]))
          this.info({ err: args[0] }, 'The visitor went away before the whole answer was sent.');
        else method.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
