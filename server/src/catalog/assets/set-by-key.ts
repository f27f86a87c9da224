import { eq } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { required } from '../../ground/required.ts';
import { assetSets } from './assets.tables.ts';

/**
 * The set with this key, by which an import, a contributor or the demo finds it. Created if it does not exist.
 */
export async function setByKey(
  tx: Tx,
  sourceKey: string,
  title: string,
  more: Partial<Pick<typeof assetSets.$inferInsert, 'description' | 'names' | 'descriptions'>> = {},
): Promise<number> {
  await tx
    .insert(assetSets)
    .values({ ...more, sourceKey, title })
    .onConflictDoNothing();
  const [set] = await tx
    .select({ id: assetSets.id })
    .from(assetSets)
    .where(eq(assetSets.sourceKey, sourceKey));
  return required(set, 'The set').id;
}
