import type { BillingPeriod } from '@editorial/contracts/enumerations';
import type { Plan, PriceList } from '@editorial/contracts/subscription';
import { amountWithTax } from '@editorial/contracts/tax-amount';
import { formatMoney, session, useSubscription, useT, type TextKey } from '@editorial/platform';
import { Button, ButtonLink } from '@editorial/ui';
import { useNavigate } from 'react-router-dom';
import { hasTax, useTaxText } from '../billing/tax-text.ts';
import { SUGGESTED_PLAN_ID } from '../plan/Plans.tsx';
import { amountOf, creditAmountOf, monthlyAmountOf } from '../change/plan-prices.rules.ts';
import { useNeedsApproval } from '../plan/use-approval.ts';
import { useCurrency } from '../plan/use-currency.ts';
import { usePlanRequest } from '../plan/use-plan-request.ts';
import type { Buyer } from './use-buyer.ts';

/** The plans side by side; the same fact stands on the same line in each. */
export function PlanOffers({
  plans,
  images,
  tax,
  period,
  buyer,
}: {
  readonly plans: readonly Plan[];
  readonly images: PriceList['images'];
  readonly tax: PriceList['tax'];
  readonly period: BillingPeriod;
  readonly buyer: Buyer | null;
}) {
  const { requestedId, request } = usePlanRequest();
  const navigate = useNavigate();
  const needsApproval = useNeedsApproval();
  const { currency: wanted } = useCurrency();
  const choose = async ({ id, currency }: Plan) => {
    const choice = `?plan=${id}&period=${period}${wanted ? `&currency=${wanted}` : ''}`;
    if (!needsApproval) return navigate(`/pricing/order${choice}`);
    if (buyer === 'Anonymous') return session.openSignInPopup(`/subscription${choice}`);
    if (await request({ planId: id, billingPeriod: period, currency }))
      await navigate('/subscription');
  };
  return (
    <ul className="price-plans">
      {plans.map((plan) => (
        <li key={plan.id} data-suggested={plan.id === SUGGESTED_PLAN_ID || undefined}>
          <PlanOffer plan={plan} images={images} tax={tax} period={period} />
          <PlanStep
            plan={plan}
            buyer={buyer}
            requestedId={requestedId}
            onChoose={() => void choose(plan)}
          />
        </li>
      ))}
    </ul>
  );
}

function PlanOffer({
  plan,
  images,
  tax,
  period,
}: {
  readonly plan: Plan;
  readonly images: PriceList['images'];
  readonly tax: PriceList['tax'];
  readonly period: BillingPeriod;
}) {
  const t = useT('subscription');
  const money = (amount: number) =>
    formatMoney(amountWithTax(amount, tax, plan.currency), plan.currency);
  const picturesFor = (credits: number) =>
    t('Pictures', { count: Math.floor(plan.creditsPerCycle / credits) });
  const credits = images
    .filter(({ exclusivity }) => exclusivity === 'NonExclusive')
    .map((image) => image.credits)
    .toSorted((a, b) => a - b);
  const facts: readonly [TextKey<'subscription'>, string][] = [
    ['PriceCredits', t('PlanCredits', [t('Credits', { count: plan.creditsPerCycle })])],
    ['PriceEnoughFor', t('PriceEnoughForBoth', credits.map(picturesFor))],
    ['PricePerCredit', money(creditAmountOf(plan, period))],
    ['PriceVolume', t('PlanVolume', [t('Pictures', { count: plan.downloadVolume })])],
    ['PricePeople', t('Seats', { count: plan.seats })],
  ];
  return (
    <>
      <div className="price-plan__name">
        <h3>{plan.name}</h3>
        <p className="ed-muted">{t('PriceFor', { count: plan.seats })}</p>
      </div>
      <PlanPrice plan={plan} tax={tax} period={period} />
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="ed-muted ed-small">{t(name)}</dt>
            <dd className="ed-figures">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The price of a plan as consumers pay it, and below it that without tax. */
function PlanPrice({
  plan,
  tax,
  period,
}: {
  readonly plan: Plan;
  readonly tax: PriceList['tax'];
  readonly period: BillingPeriod;
}) {
  const t = useT('subscription');
  const taxText = useTaxText();
  const { currency } = plan;
  const money = (amount: number) => formatMoney(amountWithTax(amount, tax, currency), currency);
  const net = amountOf(plan, period) ?? 0;
  return (
    <p className="price-plan__amount ed-figures">
      <strong>{money(net)}</strong> <span>{t(`Per:${period}`)}</span>
      <small className="ed-muted">
        {monthlyAmountOf(plan, period) === net
          ? t('PriceMonthByMonth')
          : t('PriceByMonth', [money(monthlyAmountOf(plan, period))])}
      </small>
      {hasTax(tax) && (
        <small className="ed-muted">
          {taxText(tax)} · {t('PriceNet', [formatMoney(net, currency)])}
        </small>
      )}
    </p>
  );
}

/** The one thing to do with a plan, which depends on the person. */
function PlanStep({
  plan,
  buyer,
  requestedId,
  onChoose,
}: {
  readonly plan: Plan;
  readonly buyer: Buyer | null;
  readonly requestedId: string | null;
  readonly onChoose: () => void;
}) {
  const t = useT('subscription');
  const { active, approved } = useSubscription();
  const needsApproval = useNeedsApproval();
  if (buyer === null || buyer === 'NoClient') return null;
  if (buyer === 'WithPlan')
    return (
      <p className="price-plan__step">
        {(active ?? approved)?.planId === plan.id && (
          <ButtonLink to="/subscription" block>
            {t('PriceYourPlan')}
          </ButtonLink>
        )}
      </p>
    );
  return (
    <p className="price-plan__step">
      <Button
        look={plan.id === SUGGESTED_PLAN_ID ? 'primary' : 'secondary'}
        size="large"
        block
        loading={requestedId === plan.id}
        disabled={requestedId !== null}
        onClick={onChoose}
      >
        {t(buyer === 'Anonymous' || !needsApproval ? 'ChoosePlan' : 'RequestPlan', [plan.name])}
      </Button>
    </p>
  );
}
