import {
  billing as billingSchema,
  type Billing,
  type PaymentMethod,
  type Quote,
} from '@editorial/contracts/checkout';
import { mayWithdraw } from '@editorial/contracts/consumers';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { formatMoney, formatNumber, useT } from '@editorial/platform';
import { Button, LinkButton } from '@editorial/ui';
import { Meter } from '@editorial/ui/display';
import { Form, SubmitButton } from '@editorial/ui/forms';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AddressChoice, useAddresses } from './AddressChoice.tsx';
import { isOverSeat } from './AskForOrder.tsx';
import { BillingFields, useBillingSchema } from './BillingFields.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { TaxedAddress } from './TaxedAddress.tsx';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import { dueOf, TaxLines } from './TaxLines.tsx';
import { TypedAddress } from './TypedAddress.tsx';
import { Waiver } from './Waiver.tsx';

export interface OrderPanelProps {
  readonly quote: Quote;
  /** The live balance. The hub updates it without a new quote. */
  readonly balance: number;
  readonly creditsPerCycle: number;
  /** Whether the buyer's plan has credits. */
  readonly hasCredits: boolean;
  readonly isBusy: boolean;
  readonly isSending: boolean;
  readonly failure: ReactNode;
  /** Further fields of the order, between its sums and the button. */
  readonly children?: ReactNode;
  /** Stands in place of the order for seats that ask a master user. */
  readonly ask?: ReactNode;
  /** The payer, as far as it decides on the tax. */
  readonly onBuyer: (buyer: TaxedBuyer | null) => void;
  readonly onCurrency: (currency: string) => void;
  readonly onTakeOutProblems: () => void;
  readonly onOrder: (paid?: {
    billing: Billing;
    paymentMethod?: PaymentMethod;
    waiver?: boolean;
  }) => Promise<void>;
}

/** The terms that an order accepts. They open in tabs of their own, so that input here stays. */
function Accepted() {
  const t = useT('checkout');
  return (
    <p className="ed-muted ed-small">
      {t('OrderAccepts')}{' '}
      <Link to="/terms" target="_blank">
        {t('TermsOfUse')}
      </Link>
      {' · '}
      <Link to="/license" target="_blank">
        {t('LicenseRules')}
      </Link>
    </p>
  );
}

/** The balance before and after, one sentence that says what ordering will do, and the button. */
// Long because the sums, the sentence, the button and what is sent follow from one quote, balance and
// way to pay: apart, the button could say another sum than the one that is ordered.
export function OrderPanel({
  quote,
  balance,
  creditsPerCycle,
  hasCredits,
  isBusy,
  isSending,
  failure,
  children,
  ask,
  onBuyer,
  onCurrency,
  onTakeOutProblems,
  onOrder,
}: OrderPanelProps) {
  const t = useT('checkout');
  const addresses = useAddresses(quote.totals.amount > 0 && !ask, quote.country);
  const { addressProblem: problem } = quote;
  const schema = useBillingSchema(problem);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  // An address that was kept is a line, as long as nothing about it is wrong.
  const isFolded =
    !addresses.isNew &&
    unfolded !== addresses.chosen &&
    !problem &&
    billingSchema.safeParse(addresses.start).success;
  const reasons = useRef<HTMLDivElement>(null);
  const [isKept, setKept] = useState(false);
  const [isWaived, setWaived] = useState(false);
  const [wish, setWish] = useState<PaymentMethod>('OnAccount');
  const method = quote.paymentMethods.includes(wish) ? wish : 'OnAccount';
  const isByCard = method === 'Stripe';
  const { credits, amount } = quote.totals;
  const after = balance - credits;
  // An order of money alone says nothing of credits, nor does a plan without any.
  const usesCredits = credits > 0 || (amount === 0 && hasCredits);
  const isAllLicensed = quote.lines.every((line) => line.alreadyLicensed);
  const hasProblems = quote.lines.some((line) => line.problems.length > 0);
  const { seatCreditsLeft } = quote;
  const isOver = isOverSeat(quote);
  const isRefused = hasProblems || after < 0 || isOver;
  const pictures = t('Pictures', {
    count: quote.lines.filter((line) => !line.alreadyLicensed).length,
  });
  const spent = t('Credits', { count: credits });
  const left = t('Credits', { count: Math.max(0, after) });
  const money = formatMoney(dueOf(quote), quote.currency);
  const sentence =
    credits > 0 && amount > 0
      ? t(isByCard ? 'Sentence:cardBoth' : 'Sentence:both', [pictures, spent, money, left])
      : amount > 0
        ? t(isByCard ? 'Sentence:card' : 'Sentence:money', [pictures, money])
        : credits > 0
          ? t('Sentence:credits', [pictures, spent, left])
          : t('Sentence:nothing');

  const summary = (
    <>
      {usesCredits && (
        <Meter
          label={t('BalanceNow')}
          value={balance}
          after={Math.max(0, after)}
          max={Math.max(balance, creditsPerCycle)}
          valueText={formatNumber(balance)}
        />
      )}
      <dl className="chk-sums ed-figures">
        {usesCredits && (
          <>
            <div>
              <dt>{t('FromSubscription')}</dt>
              <dd>{formatNumber(credits === 0 ? 0 : -credits)}</dd>
            </div>
            <div>
              <dt>{t('BalanceAfter')}</dt>
              <dd data-short={after < 0 ? '' : undefined}>{formatNumber(after)}</dd>
            </div>
          </>
        )}
        {amount > 0 && !ask && <CurrencyChoice quote={quote} onChange={onCurrency} />}
        <TaxLines quote={quote} />
        {amount > 0 && (
          <div className="chk-sums__total">
            <dt>{t('ToPay')}</dt>
            <dd>{money}</dd>
          </div>
        )}
      </dl>
      {amount > 0 && !ask && quote.tax === null && (
        <p className="ed-muted ed-small">{t('TaxByCountry')}</p>
      )}
    </>
  );
  const outcome = (
    <div className="chk-outcome" aria-live="polite" ref={reasons} tabIndex={-1}>
      {failure}
      {hasProblems && (
        <p className="chk-warning">
          {t('FixLines')} <LinkButton onClick={onTakeOutProblems}>{t('TakeOutAll')}</LinkButton>
        </p>
      )}
      {!hasProblems && after < 0 && (
        <p className="chk-warning">{t('NotEnough', [t('Credits', { count: -after })])}</p>
      )}
      {!hasProblems && after >= 0 && isOver && (
        <p className="chk-warning">
          {t('SeatLeft', [t('Credits', { count: seatCreditsLeft ?? 0 })])}
        </p>
      )}
      {!isRefused && !problem && <p className="chk-sentence">{sentence}</p>}
    </div>
  );
  // A buyer who owes money by pressing it must read so on the button (Directive 2011/83/EU, Art. 8 (2)).
  const label = t(
    isSending
      ? 'Ordering'
      : amount === 0
        ? isAllLicensed
          ? 'PlaceOrder:nothing'
          : 'PlaceOrder'
        : isByCard
          ? 'PlaceOrder:card'
          : 'PlaceOrder:money',
  );
  return (
    <aside className="chk-panel" aria-labelledby="chk-summary">
      <h2 id="chk-summary">{t('Summary')}</h2>
      {summary}
      {children}
      {ask && (
        <>
          {isRefused && outcome}
          {!hasProblems && after >= 0 && ask}
        </>
      )}
      {!ask && amount === 0 && (
        <>
          {outcome}
          <Accepted />
          <Button
            look="primary"
            size="large"
            block
            loading={isSending}
            disabled={isBusy}
            onClick={() => (isRefused ? reasons.current?.focus() : void onOrder())}
          >
            {label}
          </Button>
        </>
      )}
      {!ask && amount > 0 && (
        <Form<Billing>
          key={addresses.chosen}
          defaultValues={addresses.start}
          schema={schema}
          suppressUnsavedWarning
          onSubmit={async (billing) => {
            if (isRefused) return reasons.current?.focus();
            if (isKept && addresses.isNew) await addresses.keep(billing);
            await onOrder({
              billing,
              ...(isByCard ? { paymentMethod: method } : {}),
              ...(isWaived && mayWithdraw(billing) ? { waiver: true } : {}),
            });
          }}
          className="chk-form"
        >
          <AddressChoice addresses={addresses} isFolded={isFolded} onUnfold={setUnfolded} />
          {!isFolded && <BillingFields problem={problem} />}
          <TaxedAddress onChange={onBuyer} />
          <TypedAddress />
          {addresses.isNew && (
            <label className="ed-radio">
              <input
                type="checkbox"
                checked={isKept}
                onChange={(event) => setKept(event.target.checked)}
              />
              <span>{t('KeepAddress')}</span>
            </label>
          )}
          {quote.paymentMethods.length > 1 && (
            <PaymentChoice methods={quote.paymentMethods} value={method} onChange={setWish} />
          )}
          <Waiver isGiven={isWaived} onChange={setWaived} />
          {outcome}
          <Accepted />
          <SubmitButton look="primary" size="large" block loading={isSending} disabled={isBusy}>
            {label}
          </SubmitButton>
        </Form>
      )}
    </aside>
  );
}
