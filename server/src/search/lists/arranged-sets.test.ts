import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { assets, assetSets } from '../../catalog/assets/assets.tables.ts';
import { noMemory } from '../engines/search-memory.ts';
import { arrangeSets } from './arranged-sets.ts';

test('where nothing is asked for, a set with few pictures leads only if an administrator placed it', async () => {
  const database = await openTestDatabase();
  try {
    await database.inTenant(HOST_TENANT, async (tx) => {
      const made: number[] = [];
      for (const [title, shown, hidden] of [
        ['few', 3, 9],
        ['full', 4, 0],
        ['empty', 0, 0],
        ['fuller', 6, 0],
      ] as const) {
        const [set] = await tx.insert(assetSets).values({ title }).returning();
        made.push(set!.id);
        const picture = (isHidden: boolean) => ({
          title,
          isHidden,
          setId: set!.id,
          status: 'Published' as const,
        });
        const pictures = [
          ...Array.from({ length: shown }, () => picture(false)),
          ...Array.from({ length: hidden }, () => picture(true)),
        ];
        if (pictures.length > 0) await tx.insert(assets).values(pictures);
      }
      const [few, full, empty, fuller] = made as [number, number, number, number];
      const arranged = (isPlain: boolean) => arrangeSets(tx, noMemory, made, isPlain);
      assert.deepEqual(await arranged(true), [full, fuller, few, empty]);
      assert.deepEqual(await arranged(false), made);
      await tx.update(assetSets).set({ position: 1 }).where(eq(assetSets.id, empty));
      assert.deepEqual(await arranged(true), [empty, full, fuller, few]);
    });
  } finally {
    await database.close();
  }
});
