import type { ProviderLink } from '@editorial/contracts/account';
import { and, asc, eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { providerAccounts, signInProviders } from '../provider-rows/providers.tables.ts';

/** The providers that open an account, the first one first. */
export async function listOwnLinks(tx: Tx, userId: string): Promise<ProviderLink[]> {
  const rows = await tx
    .select()
    .from(providerAccounts)
    .innerJoin(signInProviders, eq(signInProviders.id, providerAccounts.providerId))
    .where(eq(providerAccounts.userId, userId))
    .orderBy(asc(providerAccounts.linkedAt), asc(signInProviders.id));
  return rows.map(({ sign_in_providers: provider, provider_accounts: link }) => ({
    id: provider.id,
    name: provider.name,
    linkedAt: link.linkedAt.toISOString(),
    isRequired: provider.isActive && provider.isRequired,
  }));
}

/**
 * Ends that a provider opens an account. `Editorial:ProviderRequired` while the organization lets its
 * people sign in with this provider only.
 */
export async function removeOwnLink(tx: Tx, userId: string, providerId: string): Promise<void> {
  const link = (await listOwnLinks(tx, userId)).find(({ id }) => id === providerId);
  if (!link) throw problem('Editorial:NotFound');
  if (link.isRequired) throw problem('Editorial:ProviderRequired');
  await tx
    .delete(providerAccounts)
    .where(and(eq(providerAccounts.providerId, providerId), eq(providerAccounts.userId, userId)));
  recordAudit(tx, {
    action: 'Provider.Unlinked',
    target: { type: 'User', id: userId },
    data: { provider: link.name },
  });
}
