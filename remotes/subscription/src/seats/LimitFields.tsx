import { useT } from '@editorial/platform';
import { CheckboxField, NumberField, SelectField } from '@editorial/ui/forms';
import { SizeChoices } from './seat-limits.rules.ts';

/** The fields for the limits of a seat. */
export function LimitFields() {
  const t = useT('subscription');
  return (
    <>
      <NumberField
        name="creditLimit"
        label={t('SeatCredits')}
        hint={t('SeatCreditsHint')}
        min={0}
        max={1_000_000}
        step={1}
      />
      <SelectField
        name="sizes"
        label={t('SeatSizes')}
        placeholder={false}
        options={SizeChoices.map((value) => ({ value, label: t(`SeatSizes:${value}`) }))}
      />
      <CheckboxField name="needsApproval" label={t('SeatAsks')} />
    </>
  );
}
