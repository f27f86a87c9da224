import { useT } from '@editorial/platform';
import { LinkButton } from '@editorial/ui';
import { useCurrency } from './use-currency.ts';
import { useCurrencyChange } from './use-currency-change.ts';

/** Says that prices are in another currency than before, and leads back to that one. */
export function CurrencyNote({
  prices: { currency, currencies },
}: {
  readonly prices: { readonly currency: string; readonly currencies: readonly string[] };
}) {
  const t = useT('subscription');
  const { choose } = useCurrency();
  const before = useCurrencyChange(currency);
  const canGoBack = before !== null && currencies.includes(before);
  return (
    <div role="status" className="sub-currency-note ed-small">
      {canGoBack && (
        <p>
          {t('CurrencyNow', [currency, before])}{' '}
          <LinkButton onClick={() => choose(before)}>{t('CurrencyBack', [before])}</LinkButton>
        </p>
      )}
    </div>
  );
}
