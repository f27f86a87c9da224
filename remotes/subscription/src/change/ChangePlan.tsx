import { BillingPeriod } from '@editorial/contracts/enumerations';
import { planChangesApi, type ChangeQuote } from '@editorial/contracts/plan-changes';
import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { subscriptionApi, type Plan } from '@editorial/contracts/subscription';
import { call, formatDate, useCulture, useT } from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Badge, Button } from '@editorial/ui';
import { useState } from 'react';
import { usePriceWithTax } from '../billing/price-with-tax.ts';
import { useStep } from '../billing/use-step.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { PlanOption } from './PlanOption.tsx';
import { BILLING } from '../billing/use-billing.ts';
import { QuoteText } from './QuoteText.tsx';

/** A change that was agreed for later, and the way back. */
export function NextPlan({
  billing,
  mayAct,
}: {
  readonly billing: PlanBilling;
  readonly mayAct: boolean;
}) {
  const t = useT('subscription');
  useCulture();
  const priceWithTax = usePriceWithTax();
  const { nextPlan } = billing;
  const withdrawing = useStep(
    () => call(planChangesApi.withdraw),
    'subscription::ChangeWithdrawn',
    BILLING,
  );
  if (!nextPlan) return null;
  return (
    <div className="sub-ends" role="note">
      <p>
        {t('NextPlanOn', [
          nextPlan.planName,
          formatDate(nextPlan.at),
          priceWithTax(nextPlan.periodPrice, billing),
        ])}
      </p>
      {mayAct && (
        <Button size="small" loading={withdrawing.isBusy} onClick={() => void withdrawing.run()}>
          {t('WithdrawChange')}
        </Button>
      )}
    </div>
  );
}

/** For master users: other plans and billing periods, and what a change costs before it is made. */
export function ChangePlan({
  billing,
  onClose,
}: {
  readonly billing: PlanBilling;
  readonly onClose: () => void;
}) {
  const t = useT('subscription');
  useCulture();
  const [period, setPeriod] = useState<BillingPeriod>(billing.billingPeriod);
  const [quote, setQuote] = useState<ChangeQuote | null>(null);
  const { data: plans } = useEndpoint(subscriptionApi.plans, {}, { isBackground: true });
  const { data: prices } = useEndpoint(subscriptionApi.prices, {}, { isBackground: true });
  const asking = useAct(async (planId: string) =>
    setQuote(await call(planChangesApi.quote, { query: { planId, billingPeriod: period } })),
  );
  if (quote)
    return (
      <QuoteText
        quote={quote}
        buyer={billing.billing}
        onBack={() => setQuote(null)}
        onDone={onClose}
      />
    );
  return (
    <section aria-labelledby="sub-change" className="sub-plans">
      <header className="sub-head">
        <h2 id="sub-change">{t('ChangePlan')}</h2>
        <PeriodChoice period={period} onChange={setPeriod} />
      </header>
      <p className="ed-muted ed-measure">{t('ChangePlanHint')}</p>
      <ul className="sub-plan-list">
        {plans?.map((plan) => (
          <PlanOption key={plan.id} plan={plan} period={period} taxed={prices}>
            {plan.id === billing.planId && period === billing.billingPeriod ? (
              <p>
                <Badge>{t('CurrentPlan')}</Badge>
              </p>
            ) : (
              <SeeCost plan={plan} asking={asking} />
            )}
          </PlanOption>
        ))}
      </ul>
      <p>
        <Button look="quiet" size="small" onClick={onClose}>
          {t('BackToPlans')}
        </Button>
      </p>
    </section>
  );
}

function SeeCost({
  plan: { id, name },
  asking,
}: {
  readonly plan: Plan;
  /** The plan whose cost is being asked for, and the way to ask. */
  readonly asking: {
    readonly given: readonly [string] | undefined;
    readonly run: (planId: string) => Promise<unknown>;
  };
}) {
  const t = useT('subscription');
  const asked = asking.given?.[0] ?? null;
  return (
    <Button
      block
      loading={asked === id}
      disabled={asked !== null}
      onClick={() => void asking.run(id)}
    >
      {t('SeeCost', [name])}
    </Button>
  );
}
