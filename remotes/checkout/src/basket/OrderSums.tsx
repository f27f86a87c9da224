import type { Quote } from '@editorial/contracts/checkout';
import { formatMoney, formatNumber, useT } from '@editorial/platform';
import { Meter } from '@editorial/ui/display';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import type { OrderFacts } from './order-facts.rules.ts';
import { dueOf, TaxLines } from './TaxLines.tsx';

/** The balance before and after an order, and the sums of its money. */
export function OrderSums({
  quote,
  facts: { credits, amount, creditsAfter, usesCredits },
  balance,
  creditsPerCycle,
  onCurrency,
}: {
  readonly quote: Quote;
  readonly facts: OrderFacts;
  readonly balance: number;
  readonly creditsPerCycle: number;
  /** Without: a master user decides on the order, and on how it is paid. */
  readonly onCurrency: ((currency: string) => void) | undefined;
}) {
  const t = useT('checkout');
  return (
    <>
      {usesCredits && (
        <Meter
          label={t('BalanceNow')}
          value={balance}
          after={Math.max(0, creditsAfter)}
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
              <dd data-short={creditsAfter < 0 ? '' : undefined}>{formatNumber(creditsAfter)}</dd>
            </div>
          </>
        )}
        {amount > 0 && onCurrency && <CurrencyChoice quote={quote} onChange={onCurrency} />}
        <TaxLines quote={quote} />
        {amount > 0 && (
          <div className="chk-sums__total">
            <dt>{t('ToPay')}</dt>
            <dd>{formatMoney(dueOf(quote), quote.currency)}</dd>
          </div>
        )}
        {amount > 0 && quote.seller && (
          <div>
            <dt>{t('PaidTo')}</dt>
            <dd>{quote.seller}</dd>
          </div>
        )}
      </dl>
      {amount > 0 && onCurrency && quote.tax === null && (
        <p className="ed-muted ed-small">{t('TaxByCountry')}</p>
      )}
    </>
  );
}
