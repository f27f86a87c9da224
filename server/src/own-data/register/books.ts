import { sql, type SQL } from 'drizzle-orm';
import { own, ownSubscriptions, type PersonalTable } from './personal-data.ts';

const books = { purpose: 'Books', basis: 'LegalObligation', period: 'Books' } as const;
const licenses = { purpose: 'Licenses', basis: 'Contract', period: 'Licenses' } as const;

const ofOrders = (userId: string): SQL =>
  sql`order_id in (select id from orders where user_id = ${userId})`;
/** Of everybody on the person's own subscriptions. */
const ofTeamsOrders = (userId: string): SQL => sql`order_id in (select id from orders
  where subscription_id in (${ownSubscriptions(userId)}))`;
const ofPlans = (userId: string): SQL => sql`subscription_id in (${ownSubscriptions(userId)})`;
const creditNotesOf = (userId: string): SQL => sql`(invoice_id in (select id from invoices
  where ${ofOrders(userId)}) or (invoice_id is null and ${ofPlans(userId)}))`;

/** Records that a seller has to keep by law, and the licenses that people hold. */
export const bookTables: readonly PersonalTable[] = [
  {
    table: 'issued_documents',
    ...books,
    rows: () => sql`false`,
    // Empty once the file is kept. Erasure waits for that.
    columns: { facts: 'Emptied' },
    copy: 'Elsewhere',
  },
  {
    table: 'invoices',
    ...books,
    rows: ofOrders,
    namedIn: ofTeamsOrders,
    columns: { billing: 'Billing', seller: 'Kept', tax: 'Kept' },
    copy: {
      invoices: (userId) => sql`select number, amount, currency, billing, tax, issued_at, due_at,
        paid_at from invoices where ${ofOrders(userId)} order by number`,
    },
  },
  {
    table: 'plan_invoices',
    ...books,
    rows: ofPlans,
    columns: { billing: 'Billing', seller: 'Kept', tax: 'Kept' },
    copy: {
      planInvoices: (userId) => sql`select number, plan_name, period_start, period_end, amount,
        currency, billing, tax, issued_at, due_at, paid_at, reminded_at
        from plan_invoices where ${ofPlans(userId)} order by number`,
    },
  },
  {
    table: 'credit_notes',
    ...books,
    trigger: 'keep_terms',
    rows: creditNotesOf,
    namedIn: (userId) =>
      sql`invoice_id in (select id from invoices where ${ofTeamsOrders(userId)})`,
    columns: {
      billing: 'Billing',
      seller: 'Kept',
      tax: 'Kept',
      reason: 'Mentions',
      actor: 'Actor',
    },
    copy: {
      creditNotes: (userId) => sql`select number, amount, currency, billing, reason, method, state,
        issued_at, settled_at from credit_notes where ${creditNotesOf(userId)} order by number`,
    },
  },
  {
    table: 'profit_statements',
    ...books,
    trigger: 'append_only',
    rows: own('contributor_id'),
    columns: { contributor_id: 'Id', contributor_name: 'Replaced', closed_by: 'Actor' },
    copy: {
      statements: (userId) => sql`select contributor_name, month, currency, license_count, revenue,
        share, closed_at from profit_statements where contributor_id = ${userId} order by month`,
    },
  },
  {
    table: 'profit_closed_months',
    ...books,
    trigger: 'append_only',
    rows: () => sql`false`,
    columns: { closed_by: 'Actor' },
    copy: 'WorkOfStaff',
  },
  {
    // The name of a closed account to which money is owed, until it is in a statement.
    table: 'closed_payees',
    ...books,
    rows: own('user_id'),
    columns: { user_id: 'Id', name: 'Expires' },
    copy: {
      moneyOwed: (userId) =>
        sql`select name, closed_at from closed_payees where user_id = ${userId}`,
    },
  },
  {
    table: 'licenses',
    ...licenses,
    trigger: 'keep_terms',
    rows: own('user_id'),
    columns: { user_id: 'Id', licensee: 'Replaced', contributor_id: 'Id' },
    copy: {
      licenses: (userId) => sql`select number, asset_number, asset_title, license_zone_id, usage,
        licensee, source, issued_at, ends_at, first_downloaded_at, revoked_at, verification_code
        from licenses where user_id = ${userId} order by running_number`,
    },
  },
  {
    table: 'license_transfers',
    ...licenses,
    rows: (userId) => sql`(from_user_id = ${userId} or to_user_id = ${userId})`,
    columns: {
      from_user_id: 'Id',
      to_user_id: 'Id',
      from_licensee: 'Replaced',
      to_licensee: 'Replaced',
      actor: 'Actor',
      reason: 'Mentions',
    },
    copy: {
      licenseTransfers: (userId) => sql`select licenses.number as license, from_licensee,
        to_licensee, t.reason, t.at from license_transfers t
        join licenses on licenses.id = t.license_id
        where from_user_id = ${userId} or to_user_id = ${userId} order by t.at`,
    },
  },
  {
    table: 'downloads',
    ...licenses,
    rows: own('user_id'),
    columns: { user_id: 'Id', impersonator_id: 'Id' },
    copy: {
      downloads: (userId) => sql`select asset_ids, state, creation_time from downloads
        where user_id = ${userId}`,
    },
  },
];
