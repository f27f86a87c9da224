import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { oidcPayloads } from './oidc.tables.ts';

/**
 * Whether the grant behind an access token is gone: signing out, a refresh token used twice or a session ended by hand
 * take the grant away, and every access token made from it ends at once.
 */
export async function isGrantGone(tx: Tx, grantId: string): Promise<boolean> {
  const found = await tx.select({ id: oidcPayloads.id }).from(oidcPayloads).where(and(eq(oidcPayloads.kind, 'Grant'), eq(oidcPayloads.id, grantId)));
  return found.length === 0;
}
