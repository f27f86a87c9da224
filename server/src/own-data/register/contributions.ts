import { sql } from 'drizzle-orm';
import { own, type PersonalTable } from './personal-data.ts';

const contributions = {
  purpose: 'Contributions',
  basis: 'Contract',
  period: 'Licenses',
} as const;

/** Pictures and those who bring them. */
export const contributionTables: readonly PersonalTable[] = [
  {
    table: 'assets',
    ...contributions,
    rows: own('contributor_id'),
    columns: { contributor_id: 'Id', creator: 'Replaced', status_reason: 'Mentions' },
    copy: {
      pictures: (userId) => sql`select number, title, description, tags, creator, place, status,
        status_reason, creation_time from assets where contributor_id = ${userId} order by number`,
    },
  },
  {
    table: 'uploads',
    ...contributions,
    period: 'Days',
    rows: own('user_id'),
    columns: { user_id: 'Id', file_name: 'Mentions' },
    copy: {
      uploads: (userId) => sql`select file_name, byte_size, state, creation_time from uploads
        where user_id = ${userId}`,
    },
  },
  {
    table: 'transfer_definitions',
    ...contributions,
    period: 'Account',
    rows: own('user_id'),
    columns: {
      user_id: 'Deleted',
      name: 'Deleted',
      host: 'Deleted',
      user_name: 'Deleted',
      folder: 'Deleted',
      file_names: 'Deleted',
      sealed_secret: 'Deleted',
    },
    copy: {
      fileServers: (userId) => sql`select name, host, port, user_name, folder, creation_time
        from transfer_definitions where user_id = ${userId}`,
    },
  },
  {
    table: 'imports',
    ...contributions,
    period: 'Decisions',
    rows: own('started_by_id'),
    columns: {
      started_by_id: 'Id',
      started_by: 'Actor',
      name: 'Mentions',
      reason: 'Mentions',
      defaults: 'Kept',
      described: 'Kept',
      contributor_id: 'Id',
    },
    copy: {
      imports: (userId) => sql`select kind, name, state, total, creation_time, ended_at
        from imports where started_by_id = ${userId} order by creation_time`,
    },
  },
  {
    table: 'contributor_earnings',
    ...contributions,
    period: 'Books',
    rows: own('contributor_id'),
    columns: { contributor_id: 'Id' },
    copy: {
      earnings: (userId) => sql`select i.number as license, i.asset_number as asset, e.kind, e.at,
          e.currency, e.revenue, e.share_percent, e.share_hundredths, e.cleared_at
        from contributor_earnings e join licenses i on i.id = e.license_id
        where e.contributor_id = ${userId} and e.voided_at is null order by e.running_number`,
    },
  },
  ...['contributor_months', 'contributor_month_changes'].map((table): PersonalTable => ({
    table,
    ...contributions,
    period: 'Books',
    rows: own('contributor_id'),
    columns: { contributor_id: 'Id' },
    // Sums of the earnings, which are copied.
    copy: 'Elsewhere',
  })),
  {
    table: 'asset_status_changes',
    ...contributions,
    period: 'Decisions',
    rows: own('contributor_id'),
    columns: { contributor_id: 'Id', words: 'Mentions' },
    copy: {
      reviews: (userId) => sql`select a.number, c.from_status, c.status, c.words, c.at
        from asset_status_changes c join assets a on a.id = c.asset_id
        where c.contributor_id = ${userId} order by c.running_number`,
    },
  },
  {
    table: 'asset_text_changes',
    ...contributions,
    period: 'Decisions',
    rows: own('user_id'),
    columns: { user_id: 'Id', changes: 'Mentions' },
    copy: {
      textChanges: (userId) => sql`select a.number, c.changes, c.at, c.decided_at
        from asset_text_changes c join assets a on a.id = c.asset_id
        where c.user_id = ${userId} order by c.at`,
    },
  },
  {
    table: 'contributor_mails',
    ...contributions,
    period: 'Account',
    rows: own('user_id'),
    columns: { user_id: 'Deleted', frequency: 'Deleted', language: 'Deleted' },
    copy: {
      newsByMail: (userId) => sql`select frequency, language, last_mail_at from contributor_mails
        where user_id = ${userId}`,
    },
  },
];
