import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { blocksRead, countingPostgres } from '../database/blocks-read.testing.ts';
import { type Database, HOST_TENANT, openDatabase } from '../database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../database/postgres.testing.ts';

// What jobs read when there is nothing to do, counted in blocks of 8 kB. A job that reads a whole
// table reads at least some hundred here, and on a large site more each day.

const skip = postgresFolder === null && 'not run: there is no PostgreSQL on this machine';
const COUNT = 40_000;
/** The queue of jobs itself takes some ninety, more on a busy machine; a whole table takes 800 and more. */
const MOST_BLOCKS = 400;
const POLL_MS = 50;
/** Half of them are invoices of plans that ended, half those of plans that still have time to pay. */
const LATE_COUNT = 400;

let postgres: TestPostgres;
let database: Database;
let site: TestSite;

/** Rows that need nothing: plans in force, paid, reminded, and late ones; old searches; pictures. */
const filled = `set session_replication_role = 'replica';
  insert into subscriptions (tenant_id, client_name, plan_name, state, credits_per_cycle,
    download_volume, cycle_anchor, cycle_start, cycle_end, end_date, billing_period, billed_until,
    renewal_told_at, renewal_told_days, card, created_by, created_by_name, creation_time)
  select '${HOST_TENANT}', 'Firm ' || n, 'Team', 3, 40, 100, now(), now(), now() + interval '20 days',
    now() + interval '2 years', 3, now() + interval '20 days', now() + interval '20 days', 30,
    '{"last4": "4242", "expYear": 2090, "expMonth": 5, "savedAt": "", "brand": "visa"}',
    gen_random_uuid(), 'Ada', now() from generate_series(1, ${COUNT}) as n;
  insert into plan_invoices (tenant_id, number, subscription_id, plan_name, period_start, period_end,
    amount, currency, billing, issued_at, due_at, reminded_at, suspended_at)
  select tenant_id, 'I-' || row_number() over (), id, plan_name, now() - interval '2 years', now(),
    100, 'USD', '{}', now(), now() - interval '1 year', now(), now() from subscriptions;
  insert into subscriptions (id, tenant_id, client_name, plan_name, state, credits_per_cycle,
    download_volume, cycle_anchor, cycle_start, cycle_end, created_by, created_by_name, creation_time)
  select md5('ended ' || n)::uuid, '${HOST_TENANT}', 'Firm ' || n, 'Team', 4 - n % 2, 40, 100, now(),
    now(), now() + interval '20 days', gen_random_uuid(), 'Ada', now() from generate_series(1, ${LATE_COUNT}) as n;
  insert into plan_invoices (tenant_id, number, subscription_id, plan_name, period_start, period_end,
    amount, currency, billing, issued_at, due_at, reminded_at)
  select '${HOST_TENANT}', 'L-' || n, md5('ended ' || n)::uuid, 'Team', now() - interval '2 years', now(),
    100, 'USD', '{}', now(), now() - interval '1 year',
    now() - n % 2 * interval '1 day' - (1 - n % 2) * interval '100 days'
  from generate_series(1, ${LATE_COUNT}) as n;
  insert into downloads (tenant_id, user_id, window_id, asset_ids, resolution_type, state, file_name,
    total_bytes, creation_time)
  select '${HOST_TENANT}', gen_random_uuid(), 'w', '{}', 0, 'Ready', 'a.zip', 1, now() - n * interval '1 hour'
  from generate_series(1, ${COUNT}) as n;
  insert into search_days (tenant_id, day, text, searches, empty, opened, licensed)
  select '${HOST_TENANT}', current_date - n % 80, 'a text that people looked for ' || n, 1, 0, 0, 0
  from generate_series(1, ${COUNT}) as n;
  insert into saved_searches (tenant_id, user_id, name, query, created_at, visited_at, alert, told_until)
  select '${HOST_TENANT}', gen_random_uuid(), 'Saved', 'text=harbor' || n, now(), now(),
    (array['AtOnce', 'Daily', 'Weekly'])[1 + n % 3], now() - interval '20 days'
  from generate_series(1, ${COUNT}) as n;
  insert into asset_publications (tenant_id, asset_id, published_at)
  values ('${HOST_TENANT}', gen_random_uuid(), now() - interval '30 days');
  insert into asset_renditions (tenant_id, asset_id, resolution_type, content_type, width, height,
    byte_size, storage_key)
  select '${HOST_TENANT}', gen_random_uuid(), 3, 'image/jpeg', 1, 1, 1, 'assets/' || n || '/thumb.jpg'
  from generate_series(1, ${COUNT}) as n;
  insert into idempotency_keys (tenant_id, user_id, key, body_hash, order_id, creation_time)
  select '${HOST_TENANT}', gen_random_uuid(), 'order ' || n, md5(n::text), gen_random_uuid(), now()
  from generate_series(1, ${COUNT}) as n;
  insert into session_devices (tenant_id, grant_id, user_id, browser, system, last_seen_at)
  select '${HOST_TENANT}', 'grant ' || n, gen_random_uuid(), 'Firefox', 'Linux', now()
  from generate_series(1, ${COUNT}) as n;
  insert into oidc_payloads (kind, id, payload, expires_at)
  select 'Grant', 'grant ' || n, '{}', now() + interval '14 days' from generate_series(1, ${COUNT}) as n;
  insert into orders (tenant_id, id, user_id, subscription_id, status, currency, credits, amount,
    balance_after, payment_method, payment_session_id, creation_time)
  select '${HOST_TENANT}', md5('order ' || n)::uuid, gen_random_uuid(), gen_random_uuid(),
    case when n % 2 = 0 then 'Completed' else 'Cancelled' end, 'USD', 0, 1500, 0, 'Stripe', 'cs_' || n,
    now() - interval '100 days' from generate_series(1, ${COUNT}) as n;
  insert into payment_events (tenant_id, id, type, order_id, received_at)
  select '${HOST_TENANT}', 'evt_' || n, 'paid', md5('order ' || n)::uuid, now() - interval '100 days'
  from generate_series(2, ${COUNT}, 2) as n;
  insert into pgboss.job_common (id, name, data, state, created_on, completed_on, keep_until)
  select gen_random_uuid(), 'subscription.mail', '{}', 'completed', now() - interval '3 days',
    now() - interval '3 days', now() + interval '20 days' from generate_series(1, ${COUNT}) as n`;

before(
  async () => {
    if (skip) return;
    postgres = await openTestPostgres(countingPostgres);
    await postgres.asSuperuser('create extension pg_stat_statements');
    database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    // With cards, whose jobs other sites do not have.
    site = await openTestSite({
      database,
      variables: { STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: 'whsec_none' },
    });
    await postgres.asSuperuser(filled);
    await postgres.asSuperuser('vacuum analyze');
  },
  { timeout: 400_000 },
);
after(async () => {
  if (skip) return;
  await site.close();
  await postgres.close();
});

/** Runs a job to its end. Returns what PostgreSQL read for it, by statement. */
const readBy = (job: string) =>
  blocksRead(postgres, async () => {
    const { jobs } = site.context;
    await database.asSystem((tx) => jobs.send(tx, job, {}));
    const open = `select count(*) from pgboss.job where name = '${job}' and state not in ('completed', 'failed')`;
    while ((await postgres.asSuperuser(open)) !== '0') await wait(POLL_MS);
    const failed = `select count(*) from pgboss.job where name = '${job}' and state = 'failed'`;
    assert.equal(await postgres.asSuperuser(failed), '0', `${job} failed`);
  });

test('no regular job reads whole tables when there is nothing to do', { skip }, async (t) => {
  const { rows } = await database.executeSql('select name from pgboss.schedule order by name');
  assert.ok(rows.length > 10, `${rows.length} regular jobs`);
  const above: string[] = [];
  for (const { name } of rows) {
    // The first run may find something, such as mails for what was just filled.
    await readBy(String(name));
    const { blocks, summary } = await readBy(String(name));
    t.diagnostic(`${name}: ${blocks} blocks`);
    if (blocks > MOST_BLOCKS) above.push(`${name}: ${blocks} blocks\n${summary}`);
  }
  assert.equal(above.length, 0, above.join('\n'));
});

test('jobs of servers that ended are looked for in an index', { skip }, async (t) => {
  const db = { executeSql: database.executeSql.bind(database) };
  const boss = new PgBoss({ db, supervise: false, schedule: false, migrate: false });
  await boss.start();
  // The site's own one may have looked just now.
  await postgres.asSuperuser('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
  const { summary } = await blocksRead(postgres, () => boss.supervise(), { isWhole: true });
  await boss.stop();
  const looks = summary.split('\n').filter((line) => /_seconds \* interval/.test(line));
  t.diagnostic(summary);
  assert.equal(looks.length, 2, summary);
  for (const line of looks) assert.ok(Number.parseInt(line, 10) < MOST_BLOCKS, line);
});

test('a mail about an order finds the order in an index', { skip }, async () => {
  const { rows } = await database.executeSql(
    "explain select * from orders where number = 'O-2026-000007'",
  );
  assert.doesNotMatch(JSON.stringify(rows), /Seq Scan/);
});
