import { accountApi } from '@editorial/contracts/account';
import type { ProfileType } from '@editorial/contracts/enumerations';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { users } from '../identity/identity.tables.ts';

/** Profiles and accounts (R7.18, R7.85N to R7.88N). */
export function accountRoutes(app: FastifyInstance, _context: Context): void {
  serve(app, accountApi.publicProfile, async ({ tx, caller }) => {
    const [user] = await tx.select().from(users).where(eq(users.id, caller.userId));
    return { profile: { type: caller.profileType as ProfileType, name: caller.name, company: user?.company ?? '' } };
  });
}
