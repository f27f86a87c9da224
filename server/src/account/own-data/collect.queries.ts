import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';

type Rows = readonly Record<string, unknown>[];
/** Subscriptions that the user owns or is a member of. */
const ownSubscriptions = (
  userId: string,
) => sql`client_id = ${userId} or created_by = ${userId} or exists (
  select from subscription_members
  where subscription_id = subscriptions.id and user_id = ${userId})`;

/** The parts of the copy by name. Secrets and hashes are left out. */
const parts = (userId: string): Readonly<Record<string, SQL>> => ({
  profile: sql`select id, user_name, email, email_confirmed, name, surname, phone_number, company,
    country, profile_type, created_at from users where id = ${userId}`,
  roles: sql`select role from user_roles where user_id = ${userId}`,
  sessions: sql`select browser, system, last_seen_at from session_devices
    where user_id = ${userId}`,
  secondFactors: sql`select kind, name, created_at, last_used_at from authenticators
    where user_id = ${userId}`,
  subscriptions: sql`select id, plan_name, state, balance, currency, billing_period, seats,
    card - 'paymentMethodId' as card, start_date, end_date, creation_time from subscriptions where ${ownSubscriptions(userId)}`,
  credits: sql`select subscription_id, kind, amount, balance_after, reference, actor, at
    from ledger_entries where subscription_id in
      (select id from subscriptions where client_id = ${userId} or created_by = ${userId})
    order by running_number`,
  orders: sql`select number, status, currency, credits, amount, billing, payment_method, paid_at,
    cancelled_at, creation_time, reference_values as "references", (select json_agg(json_build_object('asset', asset_number,
      'title', asset_title, 'credits', order_lines.credits, 'amount', order_lines.amount)
      order by position) from order_lines where order_id = orders.id) as lines
    from orders where user_id = ${userId} order by running_number`,
  orderRequests: sql`select state, basket, reference_values, note, reason, decided_at,
    creation_time from order_requests where user_id = ${userId} order by creation_time`,
  billingAddresses: sql`select billing, creation_time from billing_addresses
    where added_by = ${userId} order by creation_time`,
  invoices: sql`select invoices.number, invoices.amount, invoices.currency, invoices.billing,
    issued_at, due_at, invoices.paid_at from invoices join orders on orders.id = order_id
    where user_id = ${userId} order by invoices.number`,
  planInvoices: sql`select number, plan_name, period_start, period_end, amount, currency, billing,
    issued_at, due_at, paid_at from plan_invoices where subscription_id in
      (select id from subscriptions where client_id = ${userId}) order by number`,
  creditNotes: sql`select n.number, n.amount, n.currency, n.billing, n.method, n.state,
    n.issued_at, n.settled_at from credit_notes n
    left join invoices on invoices.id = n.invoice_id left join orders o on o.id = order_id
    where o.user_id = ${userId} or (n.invoice_id is null and n.subscription_id in
      (select id from subscriptions where client_id = ${userId})) order by n.number`,
  licenses: sql`select number, asset_number, asset_title, license_zone_id, usage, licensee, source,
    issued_at, ends_at, first_downloaded_at, revoked_at, verification_code from licenses
    where user_id = ${userId} order by running_number`,
  downloads: sql`select asset_ids, state, creation_time from downloads where user_id = ${userId}`,
  savedSearches: sql`select name, query, alert, created_at, visited_at from saved_searches
    where user_id = ${userId} order by created_at`,
  recentPictures: sql`select assets.number, assets.title, seen_at from recent_pictures
    join assets on assets.id = asset_id where user_id = ${userId} order by seen_at`,
  recentSearches: sql`select query, seen_at from recent_searches
    where user_id = ${userId} order by seen_at`,
  lightboxes: sql`select name, sharing, is_archived, created_at, changed_at, (select
    json_agg(json_build_object('asset', assets.number, 'title', assets.title, 'note', note)
      order by position) from lightbox_items join assets on assets.id = asset_id
      where lightbox_id = lightboxes.id) as pictures
    from lightboxes where owner_id = ${userId} order by created_at`,
  lightboxesSharedByName: sql`select lightboxes.name as lightbox, access, added_at from lightbox_people
    join lightboxes on lightboxes.id = lightbox_id where user_id = ${userId} order by added_at`,
  lightboxOpinions: sql`select lightboxes.name as lightbox, assets.number as asset, opinion, given_at
    from lightbox_opinions join lightboxes on lightboxes.id = lightbox_id
    join assets on assets.id = asset_id where user_id = ${userId} order by given_at`,
  lightboxComments: sql`select lightboxes.name as lightbox, assets.number as asset, body,
    lightbox_comments.created_at from lightbox_comments join lightboxes on lightboxes.id = lightbox_id
    join assets on assets.id = asset_id where user_id = ${userId} order by lightbox_comments.created_at`,
  uploads: sql`select file_name, byte_size, state, creation_time from uploads
    where user_id = ${userId}`,
  fileServers: sql`select name, host, port, user_name, folder, creation_time
    from transfer_definitions where user_id = ${userId}`,
  pictures: sql`select number, title, description, tags, creator, place, status, creation_time
    from assets where contributor_id = ${userId} order by number`,
  statements: sql`select contributor_name, month, currency, license_count, revenue, share, closed_at
    from profit_statements where contributor_id = ${userId} order by month`,
  applications: sql`select name, email, company, country, portfolio_url, message, status, created_at, answers
    from join_applications where lower(email) = (select lower(email) from users
      where id = ${userId})`,
});

/** Reads all stored data about a person, part by part, in a transaction of their tenant. */
export async function collectData(tx: Tx, userId: string): Promise<Record<string, Rows>> {
  const data: Record<string, Rows> = {};
  for (const [name, query] of Object.entries(parts(userId)))
    data[name] = ((await tx.execute(query)) as unknown as { rows: Rows }).rows;
  return data;
}
