import { sql } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.types.ts';
import { addressesOf, own, tenantOf, type PersonalTable } from './personal-data.ts';

const operation = {
  purpose: 'Operation',
  basis: 'LegitimateInterest',
  period: 'Decisions',
} as const;

/**
 * Jobs of the person's organization with an address of theirs in a field. One that names none is
 * the site's: an organization can confirm any address by a provider of its own.
 */
const jobsTo = (field: 'to' | 'email', userId: string) => sql`(
  coalesce(data ->> 'tenantId', ${HOST_TENANT}) = ${tenantOf(userId)}::text
  and lower(data ->> ${sql.raw(`'${field}'`)}) in (${addressesOf(userId)}))`;

/** The log of changes, mails that wait, and who of the staff decided what. */
export const operationTables: readonly PersonalTable[] = [
  {
    table: 'audit_log',
    purpose: 'Security',
    basis: 'LegitimateInterest',
    period: 'Log',
    rows: (userId) => sql`(actor_id = ${userId} or target_id = ${userId}::text)`,
    columns: {
      actor_id: 'Id',
      impersonator_id: 'Id',
      target_id: 'Id',
      address: 'Expires',
      path: 'Expires',
      // `audit_log_forget` takes them out: nothing else changes a row of the log.
      changes: 'Mentions',
      data: 'Mentions',
    },
    copy: {
      // Where others acted from, and what they did besides, is theirs.
      changeLog: (userId) => sql`select at, action, changes,
          case when actor_id = ${userId} then address end as address,
          case when actor_id = ${userId} then method end as method,
          case when actor_id = ${userId} then path end as path,
          case when actor_id = ${userId} then data end as data,
          actor_id = ${userId} as "byYou", impersonator_id is not null as "bySomebodyForYou"
        from audit_log where actor_id = ${userId} or target_id = ${userId}::text
        order by at desc limit 20000`,
    },
  },
  {
    table: 'pgboss.job',
    purpose: 'Mails',
    basis: 'LegitimateInterest',
    period: 'Days',
    isGlobal: true,
    rows: (userId) => sql`(data ->> 'userId' = ${userId} or ${jobsTo('to', userId)}
      or ${jobsTo('email', userId)})`,
    columns: { data: 'Expires', output: 'Expires' },
    // Fields are named one by one: others hold links, whose codes are secrets.
    copy: {
      mails: (userId) => sql`select data ->> 'kind' as kind, data ->> 'subject' as subject,
          data ->> 'to' as "to", state, created_on from pgboss.job
        where ${jobsTo('to', userId)} order by created_on`,
      letters: (userId) => sql`select data ->> 'topic' as topic, data ->> 'name' as name,
          data ->> 'email' as email, data ->> 'reference' as reference,
          data ->> 'message' as message, created_on from pgboss.job
        where ${jobsTo('email', userId)} order by created_on`,
    },
  },
  {
    table: 'hub_messages',
    purpose: 'Mails',
    basis: 'Contract',
    period: 'Days',
    isGlobal: true,
    // The messages are JSON in a column of text.
    rows: (userId) => sql`payload::jsonb -> 'users' ? ${userId}`,
    columns: { payload: 'Expires' },
    copy: {
      messages: (userId) => sql`select payload::jsonb ->> 'method' as message, created_at
        from hub_messages where payload::jsonb -> 'users' ? ${userId} order by created_at`,
    },
  },
  ...['plan_versions', 'price_lists'].map((table): PersonalTable => ({
    table,
    ...operation,
    isGlobal: true,
    rows: () => sql`false`,
    columns: { created_by_name: 'Actor' },
    copy: 'WorkOfStaff',
  })),
  {
    table: 'text_versions',
    ...operation,
    isGlobal: true,
    trigger: 'append_only',
    rows: own('saved_by_id'),
    columns: { saved_by_id: 'Id', saved_by: 'Actor' },
    copy: 'WorkOfStaff',
  },
  {
    table: 'release_log',
    ...operation,
    isGlobal: true,
    trigger: 'append_only',
    rows: () => sql`false`,
    columns: { by: 'Replaced', reason: 'Mentions' },
    copy: 'WorkOfStaff',
  },
  {
    table: 'release_signers',
    ...operation,
    isGlobal: true,
    rows: () => sql`false`,
    columns: { added_by: 'Replaced' },
    copy: 'WorkOfStaff',
  },
];
