import { restrictionsApi } from '@editorial/contracts/restrictions';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { serve } from '../access/serve.ts';
import { restrictions } from './restrictions.tables.ts';

const MAX_LISTED = 500;

/** Registers the call with which people read what was restricted of theirs, and why. */
export function restrictionRoutes(app: FastifyInstance): void {
  serve(app, restrictionsApi.mine, async ({ tx, caller }) => {
    const rows = await tx
      .select()
      .from(restrictions)
      .where(eq(restrictions.personId, caller.userId))
      .orderBy(desc(restrictions.runningNumber))
      .limit(MAX_LISTED);
    return {
      items: rows.map(({ endsAt, at, ...row }) => ({
        ...row,
        endsAt: endsAt?.toISOString() ?? null,
        at: at.toISOString(),
      })),
    };
  });
}
