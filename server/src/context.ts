import type { FastifyBaseLogger } from 'fastify';
import type { Refusals } from './audit/refusals.ts';
import type { Database } from './database/database.ts';
import type { Dependencies } from './dependencies/dependencies.ts';
import type { Environment } from './environment.ts';
import type { Hubs } from './hubs/hubs.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { PriceListsInMemory } from './pricing/price-lists.ts';
import type { Secrets } from './secrets.ts';
import type { SettingsInMemory } from './settings/settings-in-memory.ts';
import type { TextsInMemory } from './site-texts/texts-in-memory.ts';
import type { Storage } from './storage/storage.ts';

export type { Caller } from './caller.ts';

/** The source of the current time. Tests replace it. */
export interface Clock {
  now(): Date;
}

/** What the domains share. Created once at start. */
export interface Context {
  readonly environment: Environment;
  readonly database: Database;
  readonly jobs: Jobs;
  /** What pictures cost now. */
  readonly prices: PriceListsInMemory;
  /** What administrators set, of the site and of organizations. */
  readonly settings: SettingsInMemory;
  /** Texts of mails, and legal texts. */
  readonly texts: TextsInMemory;
  /** What the site asks outside, and whether it answers. */
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
