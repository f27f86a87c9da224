import type { ProfileType, Role } from '@editorial/contracts/enumerations';
import type { FastifyBaseLogger } from 'fastify';
import type { Refusals } from './audit/refusals.ts';
import type { Database } from './database/database.ts';
import type { Environment } from './environment.ts';
import type { Hubs } from './hubs/hubs.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage/storage.ts';

/** Where time comes from; tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** What a domain's functions may use; made once at start. */
export interface Context {
  readonly environment: Environment;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly hubs: Hubs;
  /** Where what was refused is noted for the audit log. */
  readonly refusals: Refusals;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly secrets: Secrets;
}

/** Who calls, as the access token and the database tell. */
export interface Caller {
  readonly userId: string;
  readonly tenantId: string;
  readonly tenantName: string | null;
  readonly userName: string;
  /** First and last name, or the user name. */
  readonly name: string;
  readonly person: {
    readonly name: string;
    readonly surname: string;
    readonly email: string;
    readonly phoneNumber: string | null;
  };
  readonly roles: readonly Role[];
  readonly profileType: ProfileType;
  readonly granted: Readonly<Record<string, boolean>>;
  readonly emailConfirmed: boolean;
  /** The client in between; without `isWhole` it may only what policies among its scopes allow. */
  readonly client?: {
    readonly clientId: string;
    readonly isMachine: boolean;
    readonly isWhole: boolean;
  };
  readonly impersonatorUserId?: string;
  readonly impersonatorTenantId?: string;
  readonly impersonatorUserName?: string | null;
}
