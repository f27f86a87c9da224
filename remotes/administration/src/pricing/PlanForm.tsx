import { pricingApi, type ManagedPlan } from '@editorial/contracts/pricing';
import { call, useT } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { DateField, Form, NumberField, SubmitButton, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { formCall, useVersions } from '../frame/versions.ts';
import {
  planRules,
  planValues,
  SITE_CURRENCY,
  termsOf,
  type PlanValues,
} from './plan-form.rules.ts';
import { moneyField, useCurrencies } from './use-currencies.tsx';
import { PlanConflict } from './PlanConflict.tsx';

function send(values: PlanValues, plan: ManagedPlan | undefined): Promise<unknown> {
  const terms = termsOf(values);
  if (!plan) return call(pricingApi.createPlan, { body: terms }, formCall);
  const { id, concurrencyStamp } = plan;
  const body = { ...terms, concurrencyStamp };
  return call(pricingApi.addPlanVersion, { params: { id }, body }, formCall);
}

/**
 * A new plan, or a new version of one. Running subscriptions keep theirs. If somebody else changed
 * the plan meanwhile, both are shown.
 */
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
  const reload = async () => {
    await queryClient.invalidateQueries();
    onClose();
  };
  const { save, conflict, decide } = useVersions({ send, onSaved: reload, onTheirs: reload });
  if (conflict)
    return (
      <Modal open onClose={() => void reload()} title={title}>
        <PlanConflict {...conflict} {...decide} />
      </Modal>
    );
  return (
    <Modal open onClose={onClose} title={title}>
      <Form
        aria-label={title}
        defaultValues={planValues(plan?.versions[0])}
        rules={planRules}
        onSubmit={(values) => save(values, plan)}
      >
        <PlanFields isNew={!plan} prices={plan?.versions[0]?.monthlyPriceIn} />
        <SubmitButton>{t('Save')}</SubmitButton>
      </Form>
    </Modal>
  );
}

function PlanFields({
  isNew,
  prices,
}: {
  readonly isNew: boolean;
  readonly prices: ManagedPlan['versions'][number]['monthlyPriceIn'] | undefined;
}) {
  const t = useT('administration');
  const { shown, choice } = useCurrencies(prices);
  return (
    <>
      <p className="ed-muted">{t(isNew ? 'NewPlanText' : 'NewVersionText')}</p>
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
    </>
  );
}
