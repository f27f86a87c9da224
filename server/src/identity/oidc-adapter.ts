import { and, eq, sql } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../database/database.ts';
import { oidcPayloads } from './oidc.tables.ts';

/**
 * Stores the issuer's state in the database, so that sessions survive a restart and work on every
 * server.
 */
export const oidcAdapter = (database: Database) =>
  class DatabaseAdapter implements Adapter {
    readonly kind: string;
    constructor(kind: string) {
      this.kind = kind;
    }
    private readonly is = (id: string) =>
      and(eq(oidcPayloads.kind, this.kind), eq(oidcPayloads.id, id));
    private async first(where: ReturnType<typeof and>): Promise<AdapterPayload | undefined> {
      const [row] = await database.asSystem((tx) => tx.select().from(oidcPayloads).where(where));
      if (!row || (row.expiresAt && row.expiresAt.getTime() < Date.now())) return undefined;
      return {
        ...row.payload,
        ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}),
      } as AdapterPayload;
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const values = {
        payload: payload as Record<string, unknown>,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        accountId: payload.accountId ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      };
      await database.asSystem((tx) =>
        tx
          .insert(oidcPayloads)
          .values({ kind: this.kind, id, ...values })
          .onConflictDoUpdate({ target: [oidcPayloads.kind, oidcPayloads.id], set: values }),
      );
    }
    find(id: string): Promise<AdapterPayload | undefined> {
      return this.first(this.is(id));
    }
    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.first(and(eq(oidcPayloads.kind, this.kind), eq(oidcPayloads.uid, uid)));
    }
    // The device flow is not offered.
    findByUserCode(): Promise<undefined> {
      return Promise.resolve(undefined);
    }
    async consume(id: string): Promise<void> {
      await database.asSystem((tx) =>
        tx
          .update(oidcPayloads)
          .set({ consumedAt: sql`now()` })
          .where(this.is(id)),
      );
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
