import type { FastifyBaseLogger } from 'fastify';
import { secretHider } from './hidden-secrets.ts';
import { pino, type DestinationStream, type LoggerOptions } from 'pino';

/**
 * A visitor who goes away in the middle of a compressed answer is told as an error by
 * `@fastify/compress`; it is none of ours.
 */
const wentAway = (first: unknown): boolean =>
  first instanceof Error && /^premature close$/i.test(first.message);

/** The server's log: JSON lines, without what signs somebody in, a person or the site. */
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
