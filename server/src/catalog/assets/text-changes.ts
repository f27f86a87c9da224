import { createHash, randomUUID } from 'node:crypto';
import { SampledFields, type TextChange } from '@editorial/contracts/own-pictures';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { orderBy } from '../../ground/database/lists.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { problem } from '../../ground/problem.ts';
import type { FileAddresses } from './file-addresses.ts';
import { assertComplete } from './asset-completeness.rules.ts';
import type { ShownRow } from './asset.view.ts';
import { assets, assetTextChanges } from './assets.tables.ts';

type Changes = typeof assetTextChanges.$inferInsert.changes;

/** One of so many small changes is a sample. Large ones always are. */
const SAMPLE_EVERY = 5;

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A new title, or other keywords than before for the most part, may make it another picture. */
function isLarge({ title, tags }: Changes): boolean {
  if (title) return true;
  if (!tags) return false;
  const before = new Set(tags[0] as string[]);
  const after = tags[1] as string[];
  const kept = after.filter((tag) => before.has(tag)).length;
  return kept * 2 < Math.max(before.size, after.length);
}

const isSampled = (id: string, changes: Changes): boolean =>
  isLarge(changes) || createHash('sha256').update(id).digest().readUInt32BE() % SAMPLE_EVERY === 0;

/** Logs what a contributor changed of the texts of a picture on sale, and samples it for review. */
export async function noteTextChange(
  tx: Tx,
  { userId }: Pick<Caller, 'userId'>,
  row: ShownRow,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changes = Object.fromEntries(
    SampledFields.filter(
      (field) => values[field] !== undefined && !isEqual(values[field], row[field]),
    ).map((field) => [field, [row[field], values[field]]]),
  ) as Changes;
  if (Object.keys(changes).length === 0) return;
  recordAudit(tx, {
    action: 'Asset.Changed',
    target: { type: 'Asset', id: row.id },
    changes: changes as Record<string, [unknown, unknown]>,
  });
  const id = randomUUID();
  if (!isSampled(id, changes)) return;
  await tx.insert(assetTextChanges).values({ id, assetId: row.id, userId, changes });
}

const asText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));
const isOpen = isNull(assetTextChanges.decidedAt);

/** Samples that nobody looked at yet. */
export async function listTextChanges(
  tx: Tx,
  query: { readonly sorting?: string | undefined; skipCount: number; maxResultCount: number },
  addresses: FileAddresses,
): Promise<{ totalCount: number; items: TextChange[] }> {
  const rows = await tx
    .select({ change: assetTextChanges, asset: assets, user: users })
    .from(assetTextChanges)
    .innerJoin(assets, eq(assets.id, assetTextChanges.assetId))
    .leftJoin(users, eq(users.id, assetTextChanges.userId))
    .where(isOpen)
    .orderBy(orderBy(query.sorting ?? 'at', { at: assetTextChanges.at }), asc(assetTextChanges.id))
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  return {
    totalCount: await tx.$count(assetTextChanges, isOpen),
    items: rows.map(({ change, asset, user }) => ({
      id: change.id,
      at: change.at.toISOString(),
      asset: {
        id: asset.id,
        number: asset.number,
        title: asset.title,
        thumbUrl: addresses.of(asset, 'thumb'),
      },
      contributor: user ? `${user.name} ${user.surname}`.trim() || user.userName : '',
      changes: SampledFields.flatMap((field) => {
        const pair = change.changes[field];
        return pair ? [{ field, before: asText(pair[0]), after: asText(pair[1]) }] : [];
      }),
    })),
  };
}

/** Notes a verdict. Undone, fields that were changed again since stay. */
export async function decideTextChange(
  tx: Tx,
  id: string,
  verdict: 'Kept' | 'Undone',
  now: Date,
): Promise<undefined> {
  const [decided] = await tx
    .update(assetTextChanges)
    .set({ decidedAt: now })
    .where(and(eq(assetTextChanges.id, id), isOpen))
    .returning();
  if (!decided) throw problem('Editorial:NotFound', { data: { textChangeId: id } });
  if (verdict === 'Kept') return;
  const [asset] = await tx
    .select()
    .from(assets)
    .where(eq(assets.id, decided.assetId))
    .for('update');
  if (!asset) return;
  const back = Object.entries(decided.changes).filter(([field, pair]) =>
    isEqual(asset[field as (typeof SampledFields)[number]], pair?.[1]),
  );
  if (back.length === 0) return;
  const values = Object.fromEntries(back.map(([field, pair]) => [field, pair?.[0]]));
  assertComplete(asset, values);
  await tx.update(assets).set(values).where(eq(assets.id, asset.id));
  recordAudit(tx, {
    action: 'Asset.Changed',
    target: { type: 'Asset', id: asset.id },
    changes: Object.fromEntries(
      back.map(([field, pair]) => [field, [pair?.[1], pair?.[0]]]),
    ) as Record<string, [unknown, unknown]>,
  });
}
