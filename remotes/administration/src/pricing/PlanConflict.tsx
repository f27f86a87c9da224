import type { ManagedPlan } from '@editorial/contracts/pricing';
import { formatDate, formatNumber, useT } from '@editorial/platform';
import { ConflictView } from '../frame/ConflictView.tsx';
import { isTyped, otherCurrencies, planValues, type PlanValues } from './plan-form.rules.ts';

/**
 * The newest version of a plan, which somebody else added meanwhile, beside what was typed here.
 */
export function PlanConflict({
  mine,
  theirs,
  onMine,
  onTheirs,
}: {
  readonly mine: PlanValues;
  readonly theirs: ManagedPlan;
  readonly onMine: () => Promise<unknown>;
  readonly onTheirs: () => void;
}) {
  const t = useT('administration');
  const newest = theirs.versions[0];
  const theirValues = planValues(newest);
  const line = (label: string, valueOf: (values: PlanValues) => unknown) => {
    const shown = (values: PlanValues) => {
      const value = valueOf(values);
      return isTyped(value) ? formatNumber(value) : String(value ?? '');
    };
    return { label, theirs: shown(theirValues), mine: shown(mine) };
  };
  const day = (value: string | undefined) => (value ? formatDate(value) : '');
  const lines = [
    line(t('Name'), ({ name }) => name),
    line(t('PriceOfMonth'), ({ price }) => price),
    ...otherCurrencies.map((code) => line(code, ({ priceIn }) => priceIn[code])),
    line(t('CreditsOfCycle'), ({ creditsPerCycle }) => creditsPerCycle),
    line(t('PicturesOfCycle'), ({ downloadVolume }) => downloadVolume),
    line(t('PeopleOfPlan'), ({ seats }) => seats),
    { label: t('ValidFrom'), theirs: day(newest?.validFrom), mine: day(mine.from) || t('Now') },
  ];
  return (
    <ConflictView
      text={t('PlanChangedMeanwhile')}
      lines={lines}
      onMine={onMine}
      onTheirs={onTheirs}
    />
  );
}
