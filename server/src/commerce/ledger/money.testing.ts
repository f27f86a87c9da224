import assert from 'node:assert/strict';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { sql } from 'drizzle-orm';
import { openTestSite, type Answer, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT, type Database } from '../../ground/database/database.ts';
import { seedSubscriptions } from '../../demo/subscriptions.ts';
import type { Mail } from '../../ground/mail/mail.ts';
import { ledgerViolations } from './ledger.invariants.ts';

export interface HubMessage {
  /** Whom it reaches now: with a message to a plan, the people of the plan. */
  readonly users: readonly string[];
  readonly name: string;
  readonly args: readonly any[];
}

export interface MoneySite {
  readonly site: TestSite;
  /** The hub messages since the last call, in order. */
  heard(): Promise<HubMessage[]>;
  /** Sets the server's clock. */
  setNow(date: Date): void;
  now(): Date;
  as(person: string): {
    get(path: string): Promise<Answer>;
    post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
    put(path: string, body: unknown): Promise<Answer>;
    remove(path: string): Promise<Answer>;
  };

  /** Changes settings of the site. Null: the default again. */
  settings(values: Readonly<Record<string, string | null>>): Promise<void>;
  /** The active subscription of a person. */
  active(person: string): Promise<any>;
  userId(email: string): Promise<string>;
  /** The kinds of the mails about a plan's payments, in the order in which they were queued. */
  planMails(subscriptionId: string): Promise<string[]>;
  /** Fails if the ledger violates a rule, and lists all violations. */
  assertLedger(): Promise<void>;
  /**
   * The rules of the ledger that a change behind the program's back breaks. The database is as it
   * was afterwards.
   */
  rulesBrokenBy(table: string, change: string): Promise<string[]>;
  close(): Promise<void>;
}

export const subscriptionPath = '/api/subscription/subscription';

/**
 * Starts the real server on an empty in-memory database, with the demo's people and subscriptions
 * and a controllable clock.
 */
export async function openMoneySite(
  variables: Record<string, string> = {},
  options: { database?: Database; mail?: Mail } = {},
): Promise<MoneySite> {
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const site = await openTestSite({ clock: { now }, variables, ...options });
  await seedSubscriptions(site.context);
  let last = 0;
  async function heard(): Promise<HubMessage[]> {
    const { rows } = await site.context.database.executeSql(
      `select id::integer, payload, (
        select json_agg(user_id) from subscription_members
        where subscription_id = (payload::json->>'plan')::uuid) as members
      from hub_messages where id > $1 order by id`,
      [last],
    );
    last = Number(rows.at(-1)?.id ?? last);
    return rows.map(({ payload, members }) => {
      const message = JSON.parse(String(payload)) as HubMessage;
      return { ...message, users: [...message.users, ...((members ?? []) as string[])] };
    });
  }
  const as = (person: string) => {
    const send = async (
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>,
    ) =>
      site.call(method, path, {
        token: await site.tokenOf(person),
        body,
        ...(headers ? { headers } : {}),
      });
    return {
      get: (path: string) => send('GET', path),
      post: (path: string, body?: unknown, headers?: Record<string, string>) =>
        send('POST', path, body, headers),
      put: (path: string, body: unknown) => send('PUT', path, body),
      remove: (path: string) => send('DELETE', path),
    };
  };
  return {
    site,
    heard,
    now,
    as,
    setNow(date) {
      offset = date.getTime() - Date.now();
    },
    async settings(values) {
      const { status, body } = await as('admin').put(settingManagementApi.settings.path, {
        values,
      });
      assert.equal(status, 200, JSON.stringify(body));
    },
    active: async (person) =>
      (await as(person).get(`${subscriptionPath}/active-subscription`)).body.subscription,
    async userId(email) {
      const result = (await site.context.database.inTenant(HOST_TENANT, (tx) =>
        tx.execute(sql`select id from users where email = ${email}`),
      )) as unknown as { rows: { id: string }[] };
      return result.rows[0]!.id;
    },
    async planMails(subscriptionId) {
      const { rows } = await site.context.database.executeSql(
        `select data->>'kind' as kind from pgboss.job where name = 'subscription.mail'
          and data->>'subscriptionId' = $1 and data->>'kind' like 'plan-%' order by created_on`,
        [subscriptionId],
      );
      return rows.map(({ kind }) => String(kind));
    },
    async assertLedger() {
      assert.deepEqual(await site.context.database.asSystem(ledgerViolations), []);
    },
    async rulesBrokenBy(table, change) {
      let broken: string[] = [];
      const undone = new Error('undone');
      await site.context.database
        .asSystem(async (tx) => {
          await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
          const { rows } = (await tx.execute(sql.raw(`${change} returning 1`))) as unknown as {
            rows: unknown[];
          };
          assert.ok(rows.length > 0, `no row to corrupt: ${change}`);
          broken = (await ledgerViolations(tx)).map(({ rule }) => rule);
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return [...new Set(broken)];
    },
    close: () => site.close(),
  };
}
