import type { RightsEnd } from '@editorial/contracts/catalog';
import { problem } from '../../ground/problem.ts';
import type { ShownRow } from './asset.view.ts';

type Rights = Pick<
  ShownRow,
  | 'id'
  | 'status'
  | 'exclusivity'
  | 'modelRelease'
  | 'propertyRelease'
  | 'rightsEnd'
  | 'rightsLastDay'
>;

/** The day by UTC, such as `2027-03-31`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export const rightsColumns = (
  end: RightsEnd | null,
): Pick<Rights, 'rightsEnd' | 'rightsLastDay'> => ({
  rightsEnd: end?.kind ?? null,
  rightsLastDay: end?.lastDay ?? null,
});

/** Whether a picture has what ends. */
const hasWhatEnds = ({
  rightsEnd,
  exclusivity,
  modelRelease,
  propertyRelease,
}: Pick<Rights, 'rightsEnd' | 'exclusivity' | 'modelRelease' | 'propertyRelease'>): boolean =>
  rightsEnd === 'Exclusivity'
    ? exclusivity === 'Exclusive'
    : modelRelease === 'OnFile' || propertyRelease === 'OnFile';

/**
 * The rule for an end that a change does not name: it goes with the exclusivity or the release
 * that the change takes from the picture. An end that is over stays as the reason for what it ended.
 */
export const endAfter = (
  before: Rights,
  change: Partial<Rights>,
): Partial<Pick<Rights, 'rightsEnd' | 'rightsLastDay'>> =>
  before.rightsEnd !== null &&
  !Object.hasOwn(change, 'rightsEnd') &&
  hasWhatEnds(before) &&
  !hasWhatEnds({ ...before, ...change })
    ? rightsColumns(null)
    : {};

const refusal = (id: string, message: string) =>
  problem('Editorial:Validation', {
    data: { assetId: id },
    validationErrors: [
      { message: `AssetManagement::RightsEnd:${message}`, members: ['rightsLastDay'] },
    ],
  });

/**
 * Refuses an end that cannot be: before today, or of something that the picture does not have; and
 * to publish a picture whose release has ended.
 */
export function assertRights(before: Rights, change: Partial<Rights>, today: string): void {
  const after = { ...before, ...change };
  const { id, rightsEnd, rightsLastDay } = after;
  if (!rightsEnd || !rightsLastDay) return;
  const isNew = rightsEnd !== before.rightsEnd || rightsLastDay !== before.rightsLastDay;
  const isPublished = after.status === 'Published' && before.status !== 'Published';
  const isOver = rightsLastDay < today;
  if (isOver && (isNew || (isPublished && rightsEnd === 'Release'))) throw refusal(id, 'Over');
  if (!isNew) return;
  if (!hasWhatEnds(after))
    throw refusal(id, rightsEnd === 'Exclusivity' ? 'NotExclusive' : 'NoRelease');
}
