import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { foldedTerm, termVariants } from '../../ground/terms.rules.ts';
import { assets, assetTranslations, catalogTerms } from './assets.tables.ts';

/**
 * Stores the tags and places of public pictures, also translated ones, as suggestions. Nobody looked
 * at the words of others yet, so nobody reads them.
 */
export async function rememberTermsOf(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isPublic = and(
    inArray(assets.id, [...ids]),
    eq(assets.status, 'Published'),
    eq(assets.isHidden, false),
  );
  const own = await tx
    .select({ tags: assets.tags, place: assets.place })
    .from(assets)
    .where(isPublic);
  const translated = await tx
    .select({ tags: assetTranslations.tags })
    .from(assetTranslations)
    .innerJoin(assets, eq(assets.id, assetTranslations.assetId))
    .where(isPublic);
  await rememberTerms(
    tx,
    [...own, ...translated].flatMap(({ tags }) => tags),
    own.map(({ place }) => place).join(','),
  );
}

/** Stores tags and places as suggestions. */
export async function rememberTerms(tx: Tx, tags: readonly string[], place: string): Promise<void> {
  const places = place.split(',').map((part) => part.trim());
  const rows = [
    ...tags.map((term) => ({ term, kind: 'tag' as const })),
    ...places.map((term) => ({ term, kind: 'place' as const })),
  ]
    .map(({ term, kind }) => ({ term, kind, folded: foldedTerm(term) }))
    .filter(
      (row, index, all) =>
        row.folded.length > 1 && all.findIndex((other) => other.folded === row.folded) === index,
    )
    .map((row) => ({ ...row, variants: termVariants(row.folded) }));
  if (rows.length > 0) await tx.insert(catalogTerms).values(rows).onConflictDoNothing();
}
