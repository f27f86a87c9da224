import type { FastifyBaseLogger } from 'fastify';
import type { Refusals } from '../audit/refusals.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Dependencies } from '../dependencies/dependencies.ts';
import type { Environment } from '../environment.ts';
import type { Hubs } from '../hub-messages/hubs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail } from '../mail/mail.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Storage } from '../storage/storage.ts';

export type { Caller } from '../caller.ts';
export type { Clock } from '../clock.ts';

/**
 * The context of a function, as far as the ground knows it. Higher wings add theirs
 * in a `Context` of their own; `server.ts` creates the whole once.
 */
export interface Context {
  readonly environment: Environment;
  readonly database: Database;
  readonly jobs: Jobs;
  /** The services that the site asks, and whether they answer. */
  readonly dependencies: Dependencies;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly hubs: Hubs;
  /** Records refused calls for the audit log. */
  readonly refusals: Refusals;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly secrets: Secrets;
}
