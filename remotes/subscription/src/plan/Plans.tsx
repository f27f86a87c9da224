import { BillingPeriod } from '@editorial/contracts/enumerations';
import { subscriptionApi, type Plan } from '@editorial/contracts/subscription';
import { useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Skeleton } from '@editorial/ui';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import { CurrencyNote } from './CurrencyNote.tsx';
import { PeriodChoice } from '../change/PeriodChoice.tsx';
import { PlanOption } from '../change/PlanOption.tsx';
import { savingOf } from '../change/plan-prices.rules.ts';
import { useNeedsApproval } from './use-approval.ts';
import { useCurrency } from './use-currency.ts';
import { usePlanRequest } from './use-plan-request.ts';

/** The plan that the site suggests to those who have chosen none. */
export const SUGGESTED_PLAN_ID = 'studio';

const periodFrom = (text: string | null): BillingPeriod =>
  Object.values(BillingPeriod).find((period) => String(period) === text) ?? BillingPeriod.Monthly;

/** The form in which a plan is ordered. */
const orderOf = ({ id, currency }: Plan, period: BillingPeriod) =>
  `/pricing/order?plan=${id}&period=${period}&currency=${currency}`;

/**
 * The plans side by side, by billing period. Requesting one creates a subscription for review. The
 * address names what was chosen on the page of prices before signing in.
 */
export function Plans() {
  const t = useT('subscription');
  useCulture();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [period, setPeriod] = useState<BillingPeriod>(periodFrom(params.get('period')));
  const needsApproval = useNeedsApproval();
  const { requestedId, request } = usePlanRequest();
  const { input, choose } = useCurrency();
  const { data: plans } = useEndpoint(subscriptionApi.plans, input, { isBackground: true });
  const { data: prices } = useEndpoint(subscriptionApi.prices, input, { isBackground: true });
  const take = (plan: Plan) =>
    needsApproval
      ? request({ planId: plan.id, billingPeriod: period, currency: plan.currency })
      : navigate(orderOf(plan, period));
  const chosenId = plans?.find(({ id }) => id === params.get('plan'))?.id ?? SUGGESTED_PLAN_ID;
  const savings = Object.fromEntries(
    Object.values(BillingPeriod).map((value) => [value, savingOf(plans ?? [], value)]),
  );
  return (
    <section aria-labelledby="sub-plans" className="sub-plans">
      <header className="sub-head">
        <h2 id="sub-plans">{t('Plans')}</h2>
        <div className="sub-choices">
          <PeriodChoice period={period} onChange={setPeriod} savings={savings} />
          {prices && <CurrencyChoice prices={prices} onChange={choose} />}
        </div>
      </header>
      {prices && <CurrencyNote prices={prices} />}
      {!plans && <Skeleton height={260} />}
      <ul className="sub-plan-list">
        {plans?.map((plan) => (
          <PlanOption key={plan.id} plan={plan} period={period} taxed={prices}>
            <Button
              look={plan.id === chosenId ? 'primary' : 'secondary'}
              block
              loading={requestedId === plan.id}
              disabled={requestedId !== null}
              onClick={() => void take(plan)}
            >
              {t(needsApproval ? 'RequestPlan' : 'ChoosePlan', [plan.name])}
            </Button>
          </PlanOption>
        ))}
      </ul>
      <p>
        <Link to="/pricing">{t('ComparePlans')}</Link>
      </p>
    </section>
  );
}
