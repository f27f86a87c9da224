import { pricingApi, type ManagedPlan } from '@editorial/contracts/pricing';
import { call, isProblem, namesFields, toast, useT } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { DateField, Form, NumberField, SubmitButton, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import {
  otherCurrencies,
  planRules,
  planValues,
  SITE_CURRENCY,
  termsOf,
  type PlanValues,
} from './plan-form.rules.ts';

/** A new plan, or a new version of one. Running subscriptions keep theirs. */
export function PlanForm({
  plan,
  onClose,
}: {
  /** Absent: a new plan. */
  readonly plan?: ManagedPlan | undefined;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const title = t(plan ? 'NewVersion' : 'NewPlan');
  async function save(values: PlanValues) {
    const body = termsOf(values);
    try {
      await (plan
        ? call(
            pricingApi.addPlanVersion,
            {
              params: { id: plan.id },
              body: { ...body, concurrencyStamp: plan.concurrencyStamp },
            },
            { skipHandleError: namesFields },
          )
        : call(pricingApi.createPlan, { body }, { skipHandleError: namesFields }));
    } catch (error) {
      // The other one's change was reported. Behind this form the page shows it.
      if (isProblem(error, 'Editorial:ChangedMeanwhile')) await queryClient.invalidateQueries();
      throw error;
    }
    toast.success('administration::Saved');
    await queryClient.invalidateQueries();
    onClose();
  }
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
          <NumberField
            name="price"
            label={t('PriceOfMonth')}
            min={0}
            step={0.01}
            suffix={SITE_CURRENCY}
          />
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
            {otherCurrencies.map((code) => (
              <NumberField
                key={code}
                name={`priceIn.${code}`}
                label={code}
                min={0}
                step={0.01}
                optional
              />
            ))}
          </div>
        </fieldset>
        <DateField name="from" label={t('ValidFrom')} hint={t('ValidFromHint')} optional />
        <SubmitButton>{t('Save')}</SubmitButton>
      </Form>
    </Modal>
  );
}
