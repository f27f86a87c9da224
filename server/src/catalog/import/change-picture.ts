import { missingFields, type NeededField } from '@editorial/contracts/asset-completeness';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, or } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { HttpProblem } from '../../ground/problem.ts';
import { updateAsset } from '../assets/asset.writes.ts';
import { assets } from '../assets/assets.tables.ts';
import { readTranslations } from '../assets/translations.ts';
import { setByTitle } from './add-picture.ts';
import { mergedTranslations } from './describe-picture.ts';
import { DefaultLanguage } from '../../settings/languages/texts.ts';
import { type Cause, inWords } from '../files/causes.ts';
import type { ReasonNeeds } from '../../people/restrictions/give-reasons.ts';
import type { DescribedRow } from './metadata-table.ts';

export interface RowOutcome {
  readonly outcome: 'Changed' | 'Unchanged' | 'Draft' | 'Refused';
  /** In English. */
  readonly reason?: string;
  readonly cause?: Cause;
  readonly missing?: NeededField[];
  readonly assetId?: string;
}

const refused = (cause: Cause): RowOutcome => ({
  outcome: 'Refused',
  reason: inWords(cause, DefaultLanguage),
  cause,
});

/** The pictures that a row may mean: by number, or else by the name of their file. */
const meant = (tx: Tx, { number, file }: DescribedRow) =>
  tx
    .select()
    .from(assets)
    .where(
      number === undefined
        ? or(
            eq(assets.fileName, file ?? ''),
            eq(assets.fileName, (file ?? '').split('/').at(-1) ?? ''),
          )
        : eq(assets.number, number),
    )
    .limit(2);

/** A draft that an import made has no contributor who could submit it. */
async function publishIfComplete(tx: Tx, id: string): Promise<NeededField[]> {
  const [asset] = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.id, id), eq(assets.status, 'Draft')));
  if (!asset || asset.contributorId !== null) return [];
  const missing = missingFields(asset);
  if (missing.length > 0) return missing;
  await tx.update(assets).set({ status: 'Published' }).where(eq(assets.id, id));
  recordAudit(tx, {
    action: 'Asset.StatusChanged',
    target: { type: 'Asset', id },
    changes: { status: ['Draft', 'Published'] },
  });
  return [];
}

/** Changes the picture that a row of a table names. Cells without text change nothing. */
export async function changePicture(
  context: ReasonNeeds,
  tx: Tx,
  row: DescribedRow,
  {
    caller,
    isPublished,
  }: {
    readonly caller: Pick<Caller, 'userId' | 'granted'>;
    readonly isPublished: boolean;
  },
): Promise<RowOutcome> {
  const [asset, another] = await meant(tx, row);
  if (!asset) return refused({ code: 'Import:NoPicture', values: {} });
  if (another) return refused({ code: 'Import:SeveralPictures', values: {} });
  const before = await readTranslations(tx, asset.id);
  const translations = mergedTranslations(before, row);
  const fields = { ...row.fields, ...(row.set && { setId: await setByTitle(tx, row.set) }) };
  const changed = Object.entries(fields).filter(
    ([field, value]) => !isDeepStrictEqual(value, asset[field as keyof typeof asset]),
  );
  const isSame = changed.length === 0 && isDeepStrictEqual(translations, before);
  try {
    if (!isSame)
      await updateAsset(context, tx, caller, {
        id: asset.id,
        ...Object.fromEntries(changed),
        translations,
      });
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return { ...refused(causeOfProblem(error)), assetId: asset.id };
  }
  const missing = isPublished ? await publishIfComplete(tx, asset.id) : [];
  const outcome = missing.length > 0 ? 'Draft' : isSame ? 'Unchanged' : 'Changed';
  return { outcome, missing, assetId: asset.id };
}

/** The names of what is missing are those of the table's columns. */
function causeOfProblem({ code, given }: HttpProblem): Cause {
  if (code !== 'Editorial:AssetIncomplete') return { code, values: wordsOf(given.data ?? {}) };
  const missing = (given.data?.['missing'] ?? []) as readonly string[];
  return { code: 'Import:WouldLack', values: { missing: missing.join(', ') } };
}

const wordsOf = (data: Readonly<Record<string, unknown>>): Cause['values'] =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));
