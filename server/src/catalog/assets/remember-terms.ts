import type { Tx } from '../../ground/database/database.ts';
import { fold, termVariants } from '../../ground/terms.rules.ts';
import { catalogTerms } from './assets.tables.ts';

/** Stores an asset's tags and places as suggestions. */
export async function rememberTerms(tx: Tx, tags: readonly string[], place: string): Promise<void> {
  const places = place.split(',').map((part) => part.trim());
  const rows = [
    ...tags.map((term) => ({ term, kind: 'tag' as const })),
    ...places.map((term) => ({ term, kind: 'place' as const })),
  ]
    .map(({ term, kind }) => ({ term, kind, folded: fold(term).slice(0, 100) }))
    .filter(
      (row, index, all) =>
        row.folded.length > 1 && all.findIndex((other) => other.folded === row.folded) === index,
    )
    .map((row) => ({ ...row, variants: termVariants(row.folded) }));
  if (rows.length > 0) await tx.insert(catalogTerms).values(rows).onConflictDoNothing();
}
