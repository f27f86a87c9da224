import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../ground/database/database.ts';
import { storable } from '../../ground/database/storable.ts';
import type { Finished } from './finished-sign-in.ts';
import { oidcPayloads } from './oidc.tables.ts';

/** Smaller differences of clocks leave a payload as it is, in seconds. */
const AGREEMENT_SECONDS = 2;

/**
 * When a payload ends by this server's clock. The library compares that with the clock of the
 * machine, and another server's may be minutes off: a code that lives for one minute would be over
 * before it is used. So the database, which all of them share, says how long a payload lasts.
 */
function endOf(exp: number, remainingSeconds: number): number {
  const nowSeconds = Date.now() / 1000;
  const isAgreed = Math.abs(exp - nowSeconds - remainingSeconds) < AGREEMENT_SECONDS;
  return isAgreed ? exp : Math.floor(nowSeconds + remainingSeconds);
}

/** The first payload that is not over, by the database's clock. */
async function firstPayload(
  database: Database,
  where: ReturnType<typeof and>,
): Promise<AdapterPayload | undefined> {
  const [row] = await database.asSystem((tx) =>
    tx
      .select({
        payload: oidcPayloads.payload,
        consumedAt: oidcPayloads.consumedAt,
        remaining: sql<
          number | null
        >`extract(epoch from ${oidcPayloads.expiresAt} - now())::float8`,
      })
      .from(oidcPayloads)
      .where(where),
  );
  if (!row || (row.remaining !== null && row.remaining < 0)) return undefined;
  const { exp } = row.payload;
  return {
    ...row.payload,
    ...(typeof exp === 'number' && row.remaining !== null && { exp: endOf(exp, row.remaining) }),
    ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}),
  } as AdapterPayload;
}

/**
 * Returns the account of a payload. An interaction has none of its own, but belongs to the person
 * who has signed in with it: it ends with that person's sessions.
 */
const accountOf = ({ accountId, result, lastSubmission }: AdapterPayload): string | undefined =>
  accountId ?? result?.login?.accountId ?? lastSubmission?.login?.accountId;

/**
 * Notes the use of a code or a refresh token. oidc-provider 9.13 looks at `consumed` long before it
 * calls this, so of several uses at the same moment, all but the first are refused here with
 * `invalid_grant`. As with a later use, the grant ends (RFC 9700, 2.2.2 and 4.14).
 */
async function consumeOnce(database: Database, where: ReturnType<typeof and>): Promise<void> {
  const [first] = await database.asSystem((tx) =>
    tx
      .update(oidcPayloads)
      .set({ consumedAt: sql`now()` })
      .where(and(where, isNull(oidcPayloads.consumedAt)))
      .returning({ id: oidcPayloads.id }),
  );
  if (first) return;
  const used = await firstPayload(database, where);
  if (used?.grantId !== undefined) await endGrant(database, used.grantId);
  const { errors } = await import('oidc-provider');
  throw new errors.InvalidGrant('already used');
}

const endGrant = (database: Database, grantId: string): Promise<unknown> =>
  database.asSystem((tx) =>
    tx
      .delete(oidcPayloads)
      .where(
        or(
          eq(oidcPayloads.grantId, grantId),
          and(eq(oidcPayloads.kind, 'Grant'), eq(oidcPayloads.id, grantId)),
        ),
      ),
  );

/**
 * Stores the issuer's state in the database, so that sessions survive a restart and work on every
 * server. `stillOpens` says whether a finished sign-in is still one.
 */
export const oidcAdapter = (
  database: Database,
  stillOpens: (finished: Finished) => Promise<boolean> = () => Promise.resolve(true),
) =>
  class DatabaseAdapter implements Adapter {
    readonly kind: string;
    constructor(kind: string) {
      this.kind = kind;
    }
    private readonly is = (id: string) =>
      and(eq(oidcPayloads.kind, this.kind), eq(oidcPayloads.id, storable(id)));
    private first(where: ReturnType<typeof and>): Promise<AdapterPayload | undefined> {
      return firstPayload(database, where);
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const values = {
        payload: payload as Record<string, unknown>,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        accountId: accountOf(payload) ?? null,
        expiresAt: expiresIn ? sql`now() + ${expiresIn} * interval '1 second'` : null,
      };
      await database.asSystem((tx) =>
        tx
          .insert(oidcPayloads)
          .values({ kind: this.kind, id, ...values })
          .onConflictDoUpdate({ target: [oidcPayloads.kind, oidcPayloads.id], set: values }),
      );
    }
    async find(id: string): Promise<AdapterPayload | undefined> {
      const found = await this.first(this.is(id));
      return found?.result && !(await stillOpens(found.result)) ? undefined : found;
    }
    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.first(and(eq(oidcPayloads.kind, this.kind), eq(oidcPayloads.uid, storable(uid))));
    }
    // The device flow is not offered.
    findByUserCode(): Promise<undefined> {
      return Promise.resolve(undefined);
    }
    consume(id: string): Promise<void> {
      return consumeOnce(database, this.is(id));
    }
    async destroy(id: string): Promise<void> {
      await database.asSystem((tx) => tx.delete(oidcPayloads).where(this.is(id)));
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      await database.asSystem((tx) =>
        tx
          .delete(oidcPayloads)
          .where(and(eq(oidcPayloads.kind, this.kind), eq(oidcPayloads.grantId, grantId))),
      );
    }
  };
