import {
  BuiltInCategories,
  Categories,
  type CategoryCode,
  type TextLanguage,
  TextLanguages,
} from '@editorial/contracts/catalog';
import { asc, inArray } from 'drizzle-orm';
import { translate } from '../../settings/languages/texts.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { categories } from './assets.tables.ts';

const builtIn: ReadonlySet<string> = new Set(BuiltInCategories);
type Names = Partial<Record<TextLanguage, string>>;

/** A category of the site, as its row or its built-in text says. */
export interface KnownCategory {
  readonly id: CategoryCode;
  readonly names: Names;
  readonly position: number | null;
  readonly coverId: string | null;
  readonly isHidden: boolean;
}

export const isBuiltIn = (id: CategoryCode): boolean => builtIn.has(id);

/** The names that a built-in category comes with. */
export const builtInNames = (id: CategoryCode): Names =>
  isBuiltIn(id)
    ? Object.fromEntries(
        TextLanguages.map((one) => [one, translate(one, 'Editorial', `Page:Category:${id}`)]),
      )
    : {};

export function nameOf({ id, names }: Pick<KnownCategory, 'id' | 'names'>, language: TextLanguage) {
  return names[language] ?? builtInNames(id)[language] ?? names.en ?? id;
}

/** The stamp of a built-in category that nobody changed, whether it has a row or not. */
export const UNCHANGED = '00000000-0000-0000-0000-000000000000';

/** All categories in their order: those with a place, then the built-in ones, then the others. */
export async function knownCategories(tx: Tx): Promise<KnownCategory[]> {
  const rows = await tx.select().from(categories);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return Categories.flatMap((id): KnownCategory[] => {
    const row = byId.get(id);
    if (row) return row.isRemoved ? [] : [row];
    return isBuiltIn(id) ? [{ id, names: {}, position: null, coverId: null, isHidden: false }] : [];
  }).toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);
}

/** The categories that visitors see. */
export const shownCategories = async (tx: Tx): Promise<KnownCategory[]> =>
  (await knownCategories(tx)).filter(({ isHidden }) => !isHidden);

/** Writes a row for each built-in category among these, so that it can be locked. */
export async function keepRows(tx: Tx, ids: readonly CategoryCode[]): Promise<void> {
  const values = ids.filter(isBuiltIn).map((id) => ({ id, concurrencyStamp: UNCHANGED }));
  if (values.length > 0) await tx.insert(categories).values(values).onConflictDoNothing();
}

/** Refuses categories that the site does not have, and keeps the others until the end. */
export async function requireCategories(tx: Tx, ids: readonly CategoryCode[]): Promise<void> {
  if (ids.length === 0) return;
  // Always in the same order, so that nobody waits for each other.
  const wanted = [...new Set(ids)].toSorted();
  await keepRows(tx, wanted);
  const rows = await tx
    .select({ id: categories.id, isRemoved: categories.isRemoved })
    .from(categories)
    .where(inArray(categories.id, wanted))
    .orderBy(asc(categories.id))
    .for('share');
  const known = new Set(rows.filter(({ isRemoved }) => !isRemoved).map(({ id }) => id));
  const unknown = wanted.find((id) => !known.has(id));
  if (unknown) throw problem('Editorial:NotFound', { data: { category: unknown } });
}
