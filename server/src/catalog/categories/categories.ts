import {
  AddedCategories,
  type CategoryCode,
  type TextLanguage,
} from '@editorial/contracts/catalog';
import type { categoriesApi, ManagedCategory } from '@editorial/contracts/categories';
import type { z } from '@editorial/contracts/schema';
import { and, asc, eq, sql } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import { readSorting } from '../../ground/database/lists.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { assets, categories } from '../assets/assets.tables.ts';
import type { FileAddresses } from '../assets/file-addresses.ts';
import {
  builtInNames,
  isBuiltIn,
  keepRows,
  knownCategories,
  nameOf,
  UNCHANGED,
} from '../assets/known-categories.ts';

type Query = z.output<NonNullable<typeof categoriesApi.list.query>>;
type NewCategory = z.output<NonNullable<typeof categoriesApi.create.body>>;
type CategoryChange = z.output<NonNullable<typeof categoriesApi.change.body>>;
type Names = ManagedCategory['names'];
export interface Reader {
  readonly language: TextLanguage;
  readonly addresses: FileAddresses;
}

async function counts(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = (await tx.execute(sql`select category, count(*)::int as count
    from assets, unnest(categories) as category group by category`)) as unknown as {
    rows: { category: string; count: number }[];
  };
  return new Map(rows.map(({ category, count }) => [category, count]));
}

async function managedCategories(tx: Tx, reader: Reader): Promise<ManagedCategory[]> {
  const known = await knownCategories(tx);
  const pictures = await counts(tx);
  const rows = await tx
    .select({
      category: categories,
      cover: {
        id: assets.id,
        contentHash: assets.contentHash,
        status: assets.status,
        isHidden: assets.isHidden,
        contributorId: assets.contributorId,
      },
    })
    .from(categories)
    .leftJoin(assets, eq(assets.id, categories.coverId));
  const byId = new Map(rows.map((row) => [row.category.id, row]));
  return known.map(({ id, names, position, coverId, isHidden }) => {
    const row = byId.get(id);
    return {
      id,
      name: nameOf({ id, names }, reader.language),
      names,
      defaultNames: builtInNames(id),
      position,
      coverId,
      coverUrl: row?.cover ? reader.addresses.of(row.cover, 'thumb') || null : null,
      isHidden,
      isBuiltIn: isBuiltIn(id),
      assetCount: pictures.get(id) ?? 0,
      creationTime: row && !isBuiltIn(id) ? row.category.creationTime.toISOString() : null,
      concurrencyStamp: row?.category.concurrencyStamp ?? UNCHANGED,
    };
  });
}

const states: Readonly<Record<string, (category: ManagedCategory) => boolean>> = {
  Shown: ({ isHidden }) => !isHidden,
  Hidden: ({ isHidden }) => isHidden,
  Empty: ({ assetCount }) => assetCount === 0,
  Added: (category) => !category.isBuiltIn,
};

type Compare = (a: ManagedCategory, b: ManagedCategory) => number;
const sortings: Readonly<Record<string, (reader: Reader) => Compare>> = {
  name: ({ language }) => {
    const { compare } = new Intl.Collator(language);
    return (a, b) => compare(a.name, b.name);
  },
  position: () => (a, b) => (a.position ?? 1e9) - (b.position ?? 1e9),
  assetCount: () => (a, b) => a.assetCount - b.assetCount,
};

function compareBy(sorting: string, reader: Reader): Compare {
  const { column, isDescending } = readSorting(sorting, sortings);
  const compare = column(reader);
  return isDescending ? (a, b) => compare(b, a) : compare;
}

/** A page of the categories. There are few enough to sort them here. */
export async function listManagedCategories(tx: Tx, query: Query, reader: Reader) {
  const text = query.filter?.trim().toLowerCase() ?? '';
  const isIn = query.state ? states[query.state] : undefined;
  const found = (await managedCategories(tx, reader)).filter(
    (category) =>
      (isIn?.(category) ?? true) &&
      Object.values({ ...category.defaultNames, ...category.names }).some((name) =>
        name.toLowerCase().includes(text),
      ),
  );
  const sorted = query.sorting ? found.toSorted(compareBy(query.sorting, reader)) : found;
  const end = query.skipCount + query.maxResultCount;
  return { totalCount: found.length, items: sorted.slice(query.skipCount, end) };
}

async function managedCategory(tx: Tx, id: CategoryCode, reader: Reader): Promise<ManagedCategory> {
  const found = (await managedCategories(tx, reader)).find((category) => category.id === id);
  if (!found) throw problem('Editorial:NotFound', { data: { category: id } });
  return found;
}

const target = (id: CategoryCode) => ({ type: 'Category', id });

/** Names that are not empty: an empty one removes that of before. */
const named = (before: Names, change: Names): Names =>
  Object.fromEntries(
    Object.entries({ ...before, ...change })
      .map(([language, name]) => [language, name.trim()] as const)
      .filter(([, name]) => name !== ''),
  );

/** An added category has no other name than those of its row. */
function requireName(id: CategoryCode, names: Names): void {
  if (isBuiltIn(id) || names.en) return;
  throw problem('Editorial:Validation', {
    validationErrors: [{ message: 'AbpValidation::ThisFieldIsRequired.', members: ['names.en'] }],
  });
}

type Values = Omit<typeof categories.$inferInsert, 'id'>;

/** Takes a code that no category had before, or else the code that was given up first. */
async function takeCode(tx: Tx, values: Values): Promise<CategoryCode> {
  const used = new Set(
    (await tx.select({ id: categories.id }).from(categories)).map(({ id }) => id),
  );
  for (const id of AddedCategories.filter((code) => !used.has(code))) {
    const [row] = await tx
      .insert(categories)
      .values({ id, ...values })
      .onConflictDoNothing()
      .returning({ id: categories.id });
    if (row) return row.id;
  }
  const [removed] = (
    await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.isRemoved, true))
      .orderBy(asc(categories.creationTime), asc(categories.id))
      .for('update')
  ).filter(({ id }) => !isBuiltIn(id));
  if (!removed) throw problem('Editorial:TooManyCategories');
  await tx
    .update(categories)
    .set({ ...values, isRemoved: false, concurrencyStamp: crypto.randomUUID() })
    .where(eq(categories.id, removed.id));
  return removed.id;
}

export async function createCategory(
  tx: Tx,
  { names, position = null, isHidden = false }: NewCategory,
  reader: Reader,
): Promise<ManagedCategory> {
  const own = named({}, names);
  requireName('C13', own);
  const values = { names: own, position, isHidden, coverId: null, creationTime: new Date() };
  const id = await takeCode(tx, values);
  recordAudit(tx, { action: 'Category.Created', target: target(id), data: { name: own.en } });
  return managedCategory(tx, id, reader);
}

async function lockCategory(tx: Tx, id: CategoryCode): Promise<void> {
  await keepRows(tx, [id]);
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.isRemoved, false)))
    .for('update');
  if (rows.length === 0) throw problem('Editorial:NotFound', { data: { category: id } });
}

const hasCategory = (id: CategoryCode) => sql`${assets.categories} @> array[${id}::text]`;

async function requireMember(tx: Tx, id: CategoryCode, coverId: string): Promise<void> {
  const found = await tx.$count(assets, and(eq(assets.id, coverId), hasCategory(id)));
  if (found === 0)
    throw problem('Editorial:Validation', {
      validationErrors: [{ message: 'AssetManagement::CoverOfCategory', members: ['coverId'] }],
    });
}

/** The state that is locked now. Refuses what was decided on an older one. */
async function lockedState(
  tx: Tx,
  id: CategoryCode,
  stamp: string | undefined,
  reader: Reader,
): Promise<ManagedCategory> {
  await lockCategory(tx, id);
  const current = await managedCategory(tx, id, reader);
  if (stamp !== undefined && stamp !== current.concurrencyStamp)
    throw problem('Editorial:ChangedMeanwhile', { data: { current } });
  return current;
}

/** Changes the named fields of a category. */
export async function changeCategory(
  tx: Tx,
  id: CategoryCode,
  { concurrencyStamp, names, ...body }: CategoryChange,
  reader: Reader,
): Promise<ManagedCategory> {
  const current = await lockedState(tx, id, concurrencyStamp, reader);
  if (body.coverId) await requireMember(tx, id, body.coverId);
  const values = { ...body, ...(names && { names: named(current.names, names) }) };
  if (values.names) requireName(id, values.names);
  const changes = changesBetween<object>(current, values, Object.keys(values) as never[]);
  if (Object.keys(changes).length === 0) return current;
  await tx
    .update(categories)
    .set({ ...values, concurrencyStamp: crypto.randomUUID() })
    .where(eq(categories.id, id));
  recordAudit(tx, { action: 'Category.Changed', target: target(id), changes });
  return managedCategory(tx, id, reader);
}

/** Removes a category. Its pictures get another one first, if there are any. */
export async function removeCategory(
  tx: Tx,
  id: CategoryCode,
  { moveTo, concurrencyStamp }: { moveTo?: CategoryCode; concurrencyStamp?: string },
  reader: Reader,
): Promise<void> {
  // In one order, so that two removals of each other wait instead of deadlocking.
  const both = moveTo === undefined ? [id] : [id, moveTo].toSorted();
  for (const one of both.filter((code) => code < id)) await lockCategory(tx, one);
  const { name } = await lockedState(tx, id, concurrencyStamp, reader);
  for (const one of both.filter((code) => code > id)) await lockCategory(tx, one);
  const pictures = await tx.$count(assets, hasCategory(id));
  if (pictures > 0 && (moveTo === undefined || moveTo === id))
    throw problem('Editorial:CategoryInUse', { data: { pictures } });
  if (pictures > 0) {
    const instead = required(moveTo, 'The other category');
    await tx.execute(sql`update assets set categories = case
        when categories @> array[${instead}::text] then array_remove(categories, ${id}::text)
        else array_replace(categories, ${id}::text, ${instead}::text) end
      where categories @> array[${id}::text]`);
  }
  await tx
    .update(categories)
    .set({ isRemoved: true, names: {}, coverId: null, concurrencyStamp: crypto.randomUUID() })
    .where(eq(categories.id, id));
  recordAudit(tx, {
    action: 'Category.Removed',
    target: target(id),
    data: { name, pictures, ...(moveTo === undefined ? {} : { moveTo }) },
  });
}
