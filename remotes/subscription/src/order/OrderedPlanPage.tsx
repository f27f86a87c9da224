import { StorageKeys } from '@editorial/contracts/session';
import { planInvoicesApi, type PlanInvoice } from '@editorial/contracts/plan-invoices';
import type { Subscription } from '@editorial/contracts/subscription';
import {
  formatDate,
  formatMoney,
  readText,
  saveFile,
  toast,
  useCulture,
  usePageMetadata,
  useStore,
  useSubscription,
  useT,
  writeText,
} from '@editorial/platform';
import { Button, ButtonLink, Icon, Skeleton } from '@editorial/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useAddressText } from '../billing/address-text.ts';
import { PaidBy, useCardReturn } from '../billing/PlanPayment.tsx';
import { usePriceWithTax } from '../billing/price-with-tax.ts';
import { useBilling } from '../billing/use-billing.ts';
import '../subscription.css';
import './order.css';

/** Long enough to be read after the page that was wanted has appeared. */
const NOTE_LIFE_MS = 20_000;

const longDay = (date: string) => formatDate(date, { dateStyle: 'long' });

/**
 * A plan that was ordered, once it has begun: what to do first, what it holds and costs, when it is
 * paid, and how it ends. If a page led to the order, that page opens first. Without such a plan, the
 * page of the subscription says what is missing.
 */
export function OrderedPlanPage() {
  const t = useT('subscription');
  useCulture();
  const { isKnown, active, isFreeTrialSubscription } = useSubscription();
  const { isBack, isChecking } = useCardReturn({ saysOrder: true });
  const state = useLocation().state as { isNew?: boolean } | null;
  const isNew = isBack || state?.isNew === true;
  const [wanted] = useState(() => readText('session', StorageKeys.wantedWithPlan));
  const title = active ? t('OrderedTitle', [active.planName]) : t('OrderedPlan');
  usePageMetadata({ title });
  if (!isKnown || isChecking)
    return (
      <div className="ed-page sub-page" aria-busy="true">
        <h1>{t('OrderedPlan')}</h1>
        <Skeleton height={320} />
      </div>
    );
  if (!active || isFreeTrialSubscription || active.paysPerImage)
    return <Navigate to="/subscription" replace />;
  if (isNew && wanted !== null) return <WayOn address={wanted} subscription={active} />;
  return (
    <div className="ed-page sub-page">
      <header className="sub-next">
        <h1>{title}</h1>
        <p className="sub-lead" role="status">
          {t('OrderedIntro', [t('Credits', { count: active.currentCreditBalance })])}
        </p>
      </header>
      <FirstStep seats={active.seats} />
      <OrderedFacts subscription={active} />
    </div>
  );
}

/**
 * Opens the page that led to the plan. A toast says that the plan has begun, and where the order is
 * found.
 */
function WayOn({
  address,
  subscription,
}: {
  readonly address: string;
  readonly subscription: Subscription;
}) {
  const t = useT('subscription');
  const navigate = useNavigate();
  const { planName, currentCreditBalance } = subscription;
  const goOn = useEffectEvent(() => {
    // An effect may run twice, and the address is opened once.
    if (readText('session', StorageKeys.wantedWithPlan) === null) return;
    writeText('session', StorageKeys.wantedWithPlan, null);
    toast.success('subscription::OrderedGoesOn', undefined, {
      life: NOTE_LIFE_MS,
      messageLocalizationParams: [planName, t('Credits', { count: currentCreditBalance })],
    });
    void navigate(address, { replace: true });
  });
  useEffect(() => goOn(), []);
  return null;
}

/** Offers the next steps with a plan that nobody came to for a certain picture. */
function FirstStep({ seats }: { readonly seats: number }) {
  const t = useT('subscription');
  return (
    <section className="sub-plans" aria-labelledby="sub-first">
      <h2 id="sub-first">{t('OrderedFirst')}</h2>
      <p className="ed-measure">{t('OrderedFirstHint')}</p>
      <div className="ed-row">
        <ButtonLink look="primary" to="/public">
          {t('ToCatalog')}
        </ButtonLink>
        {seats > 1 && <ButtonLink to="/subscription#people">{t('InviteSomebody')}</ButtonLink>}
      </div>
    </section>
  );
}

/** Says of the first invoice that it is paid, or until when it is to be. */
function useInvoiceText(): (invoice: PlanInvoice) => string {
  const t = useT('subscription');
  return ({ amount, currency, number, dueAt, paidAt }) =>
    t(paidAt ? 'OrderedPaid' : 'OrderedDue', {
      amount: formatMoney(amount, currency),
      number,
      date: longDay(paidAt ?? dueAt),
    });
}

/** Shows the order as a contract is confirmed. */
function OrderedFacts({ subscription }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  const priceWithTax = usePriceWithTax();
  const invoiceText = useInvoiceText();
  const addressText = useAddressText();
  const { data: billing } = useBilling();
  const organization = useStore((state) => state.session.tenant?.id);
  const { planName, creditsPerCycle, downloadVolume, seats, startDate } = subscription;
  const invoice = billing?.invoices.at(-1);
  const price = (per?: string) => billing && priceWithTax(billing.periodPrice, billing, per);
  const facts = [
    [t('Plan'), planName],
    [
      t('OrderedHolds'),
      [
        t('PlanCredits', [t('Credits', { count: creditsPerCycle })]),
        t('PlanVolume', [t('Pictures', { count: downloadVolume })]),
        t('Seats', { count: seats }),
      ].join(' · '),
    ],
    [t('FactPrice'), billing && price(t(`Per:${billing.billingPeriod}`))],
    [t('Start'), startDate && longDay(startDate)],
    [t('OrderFirst'), invoice && invoiceText(invoice)],
    [
      t('OrderNext'),
      billing?.nextInvoiceAt && t('OrderNextOn', [price(), longDay(billing.nextInvoiceAt)]),
    ],
    [t('InvoiceAddress'), billing?.billing && addressText(billing.billing)],
  ] as const;
  return (
    <section className="sub-plans order-ordered" aria-labelledby="sub-ordered">
      <h2 id="sub-ordered">{t('OrderedPlan')}</h2>
      <dl className="order-facts ed-figures">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="ed-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {billing?.card && <PaidBy billing={billing} />}
      <p className="ed-measure">
        {billing && t(`OrderRuns:${billing.billingPeriod}`)}{' '}
        <Link to="/subscription">{t('OrderedEnd')}</Link>
        {' · '}
        <a href={`/withdrawal${organization ? `?__tenant=${organization}` : ''}`}>
          {t('OrderedWithdrawal')}
        </a>
      </p>
      <div className="ed-row">
        {invoice && <InvoiceButton invoice={invoice} />}
        <ButtonLink to="/subscription/invoices">{t('Invoices')}</ButtonLink>
      </div>
    </section>
  );
}

function InvoiceButton({ invoice: { id, number } }: { readonly invoice: PlanInvoice }) {
  const t = useT('subscription');
  const address = planInvoicesApi.pdf.path.replace(':id', encodeURIComponent(id));
  return (
    <Button icon={<Icon name="file" />} onClick={() => void saveFile(address, `${number}.pdf`)}>
      {t('InvoicePdf', [number])}
    </Button>
  );
}
