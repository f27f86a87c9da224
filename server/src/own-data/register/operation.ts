import { sql } from 'drizzle-orm';
import { addressesOf, own, type PersonalTable } from './personal-data.ts';

const operation = {
  purpose: 'Operation',
  basis: 'LegitimateInterest',
  period: 'Decisions',
} as const;

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
      changeLog: (userId) => sql`select at, action, address, method, path, changes, data,
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
    rows: (userId) => sql`(data ->> 'userId' = ${userId} or lower(data ->> 'to')
      in (${addressesOf(userId)}) or lower(data ->> 'email') in (${addressesOf(userId)}))`,
    columns: { data: 'Expires', output: 'Expires' },
    copy: {
      mails: (userId) => sql`select name, data - 'values' as mail, state, created_on from pgboss.job
        where lower(data ->> 'to') in (${addressesOf(userId)}) order by created_on`,
      letters: (userId) => sql`select data, created_on from pgboss.job
        where lower(data ->> 'email') in (${addressesOf(userId)}) order by created_on`,
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
      messages: (userId) => sql`select payload::jsonb - 'users' as message, created_at
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
