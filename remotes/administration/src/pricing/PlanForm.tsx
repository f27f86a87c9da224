import { pricingApi, type ManagedPlan } from '@editorial/contracts/pricing';
import { call, isProblem, namesFields, toast, useT } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { DateField, Form, NumberField, SubmitButton, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import {
  planRules,
  planValues,
  SITE_CURRENCY,
  termsOf,
  type PlanValues,
} from './plan-form.rules.ts';
import { moneyField, useCurrencies } from './use-currencies.tsx';
import { PlanConflict } from './PlanConflict.tsx';

/**
 * A new plan, or a new version of one. Running subscriptions keep theirs. If somebody else changed
 * the plan meanwhile, both are shown.
 */
// Long because of its markup.
export function PlanForm({
  plan,
  onClose,
}: {
  /** Absent: a new plan. */
  readonly plan?: ManagedPlan | undefined;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const { shown, choice } = useCurrencies(plan?.versions[0]?.monthlyPriceIn);
  const title = t(plan ? 'NewVersion' : 'NewPlan');
  const [basis, setBasis] = useState(plan);
  const [mine, setMine] = useState<PlanValues | null>(null);
  async function save(values: PlanValues) {
    const body = termsOf(values);
    const options = {
      skipHandleError: (error: Parameters<typeof namesFields>[0]) =>
        namesFields(error) || isProblem(error, 'Editorial:ChangedMeanwhile'),
    };
    try {
      if (basis) {
        const { id, concurrencyStamp } = basis;
        const request = { params: { id }, body: { ...body, concurrencyStamp } };
        await call(pricingApi.addPlanVersion, request, options);
      } else await call(pricingApi.createPlan, { body }, options);
    } catch (error) {
      if (!basis || !isProblem(error, 'Editorial:ChangedMeanwhile')) throw error;
      setBasis(error.remote?.data?.current as ManagedPlan);
      setMine(values);
      return;
    }
    toast.success('administration::Saved');
    await queryClient.invalidateQueries();
    onClose();
  }
  async function keepTheirs() {
    await queryClient.invalidateQueries();
    onClose();
  }
  if (basis && mine)
    return (
      <Modal open onClose={() => void keepTheirs()} title={title}>
        <PlanConflict
          mine={mine}
          theirs={basis}
          onMine={() => save(mine)}
          onTheirs={() => void keepTheirs()}
        />
      </Modal>
    );
  return (
    <Modal open onClose={onClose} title={title}>
      <Form
        aria-label={title}
        defaultValues={planValues(plan?.versions[0])}
        rules={planRules}
        onSubmit={save}
      >
        <p className="ed-muted">{t(plan ? 'NewVersionText' : 'NewPlanText')}</p>
        <TextField name="name" label={t('Name')} focusOnOpen />
        <div className="adm-pair">
          <NumberField name="price" label={t('PriceOfMonth')} {...moneyField(SITE_CURRENCY)} />
          <NumberField name="creditsPerCycle" label={t('CreditsOfCycle')} min={1} />
        </div>
        <div className="adm-pair">
          <NumberField name="downloadVolume" label={t('PicturesOfCycle')} min={1} />
          <NumberField name="seats" label={t('PeopleOfPlan')} min={1} />
        </div>
        <fieldset className="adm-choices">
          <legend>{t('MonthInCurrencies')}</legend>
          <p className="ed-muted">{t('OtherCurrenciesText')}</p>
          <div className="adm-pair">
            {shown.map((code) => (
              <NumberField
                key={code}
                name={`priceIn.${code}`}
                label={code}
                {...moneyField(code)}
                optional
              />
            ))}
          </div>
          {choice}
        </fieldset>
        <DateField name="from" label={t('ValidFrom')} hint={t('ValidFromHint')} optional />
        <SubmitButton>{t('Save')}</SubmitButton>
      </Form>
    </Modal>
  );
}
