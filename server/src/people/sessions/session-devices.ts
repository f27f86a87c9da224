import Bowser from 'bowser';
import { and, eq, lt, sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../../settings/context/context.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';

/** How long the device of an ended session is kept, in ms. */
const ENDED_SESSION_LIFETIME_MS = 28 * 86_400_000;

export const sessionDevices = pgTable('session_devices', {
  tenantId: uuid('tenant_id').notNull(),
  grantId: text('grant_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  browser: text(),
  system: text(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
});

/** A `User-Agent` has a few hundred characters. Anything beyond this is cut. */
const MAX_DESCRIPTION_LENGTH = 500;
const LONGEST_NAME = 60;
/** Minimum time between two records of a session's use. */
const SEEN_INTERVAL_MS = 5 * 60_000;
const MOST_SESSIONS = 10_000;

/** The browser and operating system of a `User-Agent`, in words, as far as it says. */
export function deviceOf(userAgent: string | undefined): {
  browser: string | null;
  system: string | null;
} {
  const { browser, os } = Bowser.parse((userAgent ?? '').slice(0, MAX_DESCRIPTION_LENGTH) || ' ');
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  return {
    browser: browser.name ? name.slice(0, LONGEST_NAME) : null,
    system: os.name?.slice(0, LONGEST_NAME) ?? null,
  };
}

/** Middleware of the issuer: records the device for each session that is given tokens. */
export const noteDevice =
  ({ database, clock }: Pick<Context, 'database' | 'clock'>) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    if (ctx.oidc?.route !== 'token' || ctx.status !== 200) return;
    const token = ctx.oidc.entities.AccessToken;
    const { grantId, accountId } = token ?? {};
    if (!grantId || !accountId) return;
    const seen = { ...deviceOf(ctx.get('user-agent')), lastSeenAt: clock.now() };
    await database.asSystem(async (tx) => {
      const [user] = await tx
        .select({ tenantId: users.tenantId, closedAt: users.closedAt })
        .from(users)
        .where(eq(users.id, accountId))
        // Closing the account waits, and removes the row; or it was first, and there is none.
        .for('key share');
      if (!user || user.closedAt) return;
      await tx
        .insert(sessionDevices)
        .values({ grantId, userId: accountId, tenantId: user.tenantId, ...seen })
        .onConflictDoUpdate({ target: sessionDevices.grantId, set: seen });
      await tx.delete(sessionDevices).where(
        and(
          eq(sessionDevices.userId, accountId),
          lt(
            sessionDevices.lastSeenAt,
            new Date(clock.now().getTime() - ENDED_SESSION_LIFETIME_MS),
          ),
          sql`not exists (select from oidc_payloads
              where kind = 'Grant' and id = ${sessionDevices.grantId})`,
        ),
      );
    });
  };

/** Records that a session is in use, at most every few minutes. Not awaited by the request. */
export function createLastSeen({
  database,
  clock,
  log,
}: Pick<Context, 'database' | 'clock' | 'log'>): (grantId: string) => void {
  const noted = new LRUCache<string, number>({ max: MOST_SESSIONS });
  return (grantId) => {
    const now = clock.now();
    if (now.getTime() - (noted.get(grantId) ?? 0) < SEEN_INTERVAL_MS) return;
    noted.set(grantId, now.getTime());
    database
      .executeSql('update session_devices set last_seen_at = $2 where grant_id = $1', [
        grantId,
        now.toISOString(),
      ])
      .catch((error: unknown) => log.warn({ err: error }, 'A session in use was not noted'));
  };
}
