import { currencyCookie } from '@editorial/contracts/currency-cookie';
import type { Basket, OrderLine, Quote } from '@editorial/contracts/checkout';
import { subscriptionApi } from '@editorial/contracts/subscription';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import {
  setBasket,
  trackUnfinished,
  useBasket,
  useBasketCount,
  useCreditBalance,
  useCulture,
  usePageMetadata,
  useSubscription,
  useT,
} from '@editorial/platform';
import { queryClient, useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, LinkButton, Skeleton } from '@editorial/ui';
import { useEffect, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { leadToPayment } from '../payment.ts';
import {
  cheapestZone,
  moved,
  withoutAssets,
  withResolution,
  withUsage,
  withZone,
} from './basket-edits.rules.ts';
import { AskForOrder, mustAsk } from './AskForOrder.tsx';
import { BasketLine, type LineActs } from './BasketLine.tsx';
import { OrderFailureText } from './OrderFailureText.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { lineKey, quoteChanges } from './quote-changes.rules.ts';
import { ReferenceFields, useReferences } from './ReferenceFields.tsx';
import { useSettledBuyer } from './TaxedAddress.tsx';
import { UnconfirmedAddress } from './UnconfirmedAddress.tsx';
import { useOrder } from './use-order.ts';
import { quoteKey, useQuote } from './use-quote.ts';
import '../checkout.css';

/** The basket: two groups, their cost, and the order button. */
export function CheckoutPage() {
  const t = useT('checkout');
  const { hasActiveSubscription, isFreeTrialSubscription, isKnown } = useSubscription();
  const count = useBasketCount();
  usePageMetadata({ title: t('Basket') });
  if (isKnown && isFreeTrialSubscription)
    return (
      <NothingToOrder
        title={t('TrialNoBasket')}
        hint={t('TrialNoBasketHint')}
        to="/subscription"
        label={t('ChoosePlan')}
      />
    );
  if (isKnown && !hasActiveSubscription)
    return <NothingToOrder title={t('NoPlan')} to="/subscription" label={t('ChoosePlan')} />;
  if (count === 0)
    return (
      <NothingToOrder title={t('Empty')} hint={t('EmptyHint')} to="/public" label={t('Browse')} />
    );
  return (
    <Page>
      <FilledBasket />
    </Page>
  );
}

/** The page without a basket: why there is none, and the way on. */
function NothingToOrder({
  title,
  hint,
  to,
  label,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly to: string;
  readonly label: string;
}) {
  const action = (
    <ButtonLink look="primary" to={to}>
      {label}
    </ButtonLink>
  );
  return (
    <Page>
      <EmptyState title={title} action={action}>
        {hint}
      </EmptyState>
    </Page>
  );
}

function Page({ children }: { readonly children: React.ReactNode }) {
  const t = useT('checkout');
  return (
    <div className="ed-page chk-page">
      <h1>{t('Basket')}</h1>
      {children}
    </div>
  );
}

// Long because the basket, its quote, what was agreed and the failure are cleared together: apart, a
// change of a line could leave a price agreed that the page does not show any more.
function FilledBasket() {
  const t = useT('checkout');
  useCulture();
  const navigate = useNavigate();
  const basket = useBasket();
  const liveBalance = useCreditBalance();
  const { active } = useSubscription();
  const hasCredits = !active?.paysPerImage;
  const { data: zones = [] } = useEndpoint(
    subscriptionApi.licenseZones,
    {},
    { isBackground: true },
  );
  const [buyer, setBuyer] = useState<TaxedBuyer | null>(null);
  const [currency, setCurrency] = useState<string | null>(null);
  const { settled, isSettled } = useSettledBuyer(buyer);
  const paying = { buyer: settled, currency };
  const { data: quote, isError, isPlaceholderData, refetch } = useQuote(basket, paying, true);
  // Accepted prices, undone removals and choices exist only in this page.
  useEffect(() => trackUnfinished('checkout'), []);
  const [agreed, setAgreed] = useState<Quote | null>(null);
  const [removed, setRemoved] = useState<{
    readonly before: Basket;
    readonly title: string;
  } | null>(null);
  const references = useReferences(quote?.fields ?? []);
  const { send, isSending, failure, clearFailure } = useOrder(quote?.terms, async (order) => {
    // Going back from Stripe must lead to the order, not to an empty basket.
    await navigate(`/checkout/orders/${order.id}`, { replace: true });
    if (order.paymentUrl) void leadToPayment(order.paymentUrl);
  });

  if (isError)
    return (
      <EmptyState
        title={t('QuoteFailed')}
        action={<Button onClick={() => void refetch()}>{t('TryAgain')}</Button>}
      />
    );
  if (!quote)
    return (
      <div className="chk-columns" aria-busy="true">
        <Skeleton height={280} />
        <Skeleton height={320} />
      </div>
    );

  const changed = failure?.kind === 'quote-changed' ? failure.quote : null;
  const shown = changed ?? quote;
  const changes = changed && agreed ? quoteChanges(agreed, changed) : new Map();
  function edit(next: Basket): void {
    clearFailure();
    setRemoved(null);
    setBasket(next);
  }
  const acts: LineActs = {
    onResolution: (line, resolution) => edit(withResolution(basket, line, resolution)),
    onZone: (line, zoneId) => edit(withZone(basket, line, zoneId)),
    onUsage: (line, usage) => edit(withUsage(basket, line, usage)),
    onMove: (line) => edit(moved(basket, line, cheapestZone(zones)?.id ?? '')),
    onRemove(line) {
      edit(withoutAssets(basket, [line.assetId]));
      setRemoved({ before: basket, title: line.title || t('UnknownPicture') });
    },
  };
  const lines = (source: OrderLine['source']) =>
    shown.lines
      .filter((line) => line.source === source)
      .map((line) => (
        <BasketLine
          key={lineKey(line)}
          line={line}
          change={changes.get(lineKey(line))}
          zones={zones}
          currency={shown.currency}
          offered={active?.resolutionTypes ?? []}
          hasCredits={hasCredits}
          {...acts}
        />
      ));

  return (
    <div className="chk-columns">
      <div className="chk-groups">
        {removed && (
          <p className="chk-undo" role="status">
            {t('Removed', [removed.title])}{' '}
            <LinkButton onClick={() => edit(removed.before)}>{t('Undo')}</LinkButton>
          </p>
        )}
        <LineGroup
          id="chk-subscription"
          title={t('FromSubscription')}
          hint={t('FromSubscriptionHint', [active?.planName ?? ''])}
          lines={lines('Subscription')}
        />
        <LineGroup
          id="chk-image"
          title={t('PayPerImage')}
          hint={hasCredits && t('PayPerImageHint')}
          lines={lines('ALaCarte')}
        />
      </div>
      <OrderPanel
        quote={shown}
        balance={liveBalance ?? shown.balanceBefore}
        creditsPerCycle={active?.creditsPerCycle ?? 0}
        hasCredits={hasCredits}
        isBusy={isPlaceholderData || !isSettled}
        isSending={isSending}
        ask={
          mustAsk(shown) && (
            <AskForOrder quote={shown} basket={basket} readReferences={references.read} />
          )
        }
        failure={failure && <OrderFailureText failure={failure} agreed={agreed} />}
        onBuyer={(next) => {
          if (JSON.stringify(next) === JSON.stringify(buyer)) return;
          clearFailure();
          setBuyer(next);
        }}
        onCurrency={(next) => {
          clearFailure();
          document.cookie = currencyCookie(next);
          setCurrency(next);
        }}
        onTakeOutProblems={() =>
          edit(
            withoutAssets(
              basket,
              shown.lines.filter((line) => line.problems.length > 0).map((line) => line.assetId),
            ),
          )
        }
        onOrder={async (paid) => {
          const given = references.read();
          if (!given) return;
          setAgreed(shown);
          if (changed) queryClient.setQueryData(quoteKey(basket, paying), changed);
          await send({
            subscriptionImages: basket.subscriptionImages,
            aLaCarteImages: basket.aLaCarteImages,
            quoteHash: shown.quoteHash,
            currency: shown.currency,
            ...(given.length > 0 ? { references: given } : {}),
            ...paid,
          });
        }}
      >
        <UnconfirmedAddress />
        <ReferenceFields references={references} />
      </OrderPanel>
    </div>
  );
}

/** The lines that are paid in the same way. Nothing if there are none. */
function LineGroup({
  id,
  title,
  hint,
  lines,
}: {
  readonly id: string;
  readonly title: string;
  readonly hint: string | false;
  readonly lines: readonly ReactElement[];
}) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <header className="chk-head">
        <h2 id={id}>{title}</h2>
        {hint && <p className="ed-muted ed-small">{hint}</p>}
      </header>
      <ul className="chk-lines">{lines}</ul>
    </section>
  );
}
