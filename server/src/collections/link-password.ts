import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../commerce/context/context.ts';
import { oneAtATime } from '../people/passwords/one-at-a-time.ts';
import { isPasswordOf } from '../people/passwords/passwords.ts';
import { problem, tooManyRequests } from '../ground/problem.ts';
import { passOf } from './link-pass.ts';
import { linkOfKey } from './lightbox-links.ts';
import { lightboxLinks } from './lightboxes.tables.ts';

/** Number of wrong passwords that lock a link. The wait doubles with each further series. */
const LinkLock = { attempts: 5, minutes: 5, mostMinutes: 60 } as const;
/** Maximum number of attempts at one link that may wait for each other. */
const MAX_WAITING = 100;
const alone = oneAtATime(MAX_WAITING);

type UnlockContext = Pick<Context, 'database' | 'clock' | 'secrets'>;

/**
 * Counts an attempt before the password is checked, in one statement, so that concurrent attempts
 * can't bypass the limit, even on two servers. False while the link is locked. The last attempt of
 * a series locks the link until it turns out to be right.
 */
async function countTry({ database, clock }: UnlockContext, tenantId: string, id: string) {
  const now = clock.now().toISOString();
  const failed = sql`${lightboxLinks.failedCount} + 1`;
  const doublings = sql`least((${failed}) / ${LinkLock.attempts}::int - 1, 10)`;
  const minutes = sql`least(${LinkLock.minutes}::float * 2.0 ^ ${doublings},
    ${LinkLock.mostMinutes}::float)`;
  const lockedUntil = sql`${now}::timestamptz + ${minutes} * interval '1 minute'`;
  const counted = await database.inTenant(tenantId, (tx) =>
    tx
      .update(lightboxLinks)
      .set({
        failedCount: failed,
        lockedUntil: sql`case when (${failed}) % ${LinkLock.attempts}::int = 0
          then ${lockedUntil} end`,
      })
      .where(
        and(
          eq(lightboxLinks.id, id),
          sql`coalesce(${lightboxLinks.lockedUntil}, '-infinity') <= ${now}::timestamptz`,
        ),
      )
      .returning({ id: lightboxLinks.id }),
  );
  return counted.length > 0;
}

const locked = (until: Date | null, now: Date) =>
  tooManyRequests({
    ttlInSeconds: until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 60,
  });

async function tryPassword(
  context: UnlockContext,
  tenantId: string,
  { key, password }: { readonly key: string; readonly password: string },
): Promise<string> {
  const { database, clock, secrets } = context;
  const find = () => database.inTenant(tenantId, (tx) => linkOfKey(tx, key, clock.now()));
  const { link } = await find();
  if (link.passwordHash !== null) {
    // Ended meanwhile, or locked: the link itself says which.
    if (!(await countTry(context, tenantId, link.id)))
      throw locked((await find()).link.lockedUntil, clock.now());
    if (!(await isPasswordOf(link.passwordHash, password)))
      throw problem('Editorial:LightboxPasswordWrong');
    await database.inTenant(tenantId, (tx) =>
      tx
        .update(lightboxLinks)
        .set({ failedCount: 0, lockedUntil: null })
        .where(eq(lightboxLinks.id, link.id)),
    );
  }
  return passOf(secrets.signingKey, link, clock.now());
}

/**
 * A pass for a link, for its right password. Throws `Editorial:LightboxPasswordWrong`, and
 * `Editorial:TooManyRequests` after too many wrong ones, from whatever address they came.
 */
export async function unlockLink(
  context: UnlockContext,
  tenantId: string,
  given: { readonly key: string; readonly password: string },
): Promise<string> {
  const { link } = await context.database.inTenant(tenantId, (tx) =>
    linkOfKey(tx, given.key, context.clock.now()),
  );
  const pass = await alone(link.id, () => tryPassword(context, tenantId, given));
  if (pass === null) throw locked(null, context.clock.now());
  return pass;
}
