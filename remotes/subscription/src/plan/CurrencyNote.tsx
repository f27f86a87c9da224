import { readText, useT, writeText } from '@editorial/platform';
import { LinkButton } from '@editorial/ui';
import { useCurrencyBefore } from '@editorial/ui/forms';
import { useCurrency } from './use-currency.ts';

/** Says that prices are in another currency than before, and leads back to that one. */
export function CurrencyNote({
  prices: { currency, currencies },
}: {
  readonly prices: { readonly currency: string; readonly currencies: readonly string[] };
}) {
  const t = useT('subscription');
  const { choose, currency: chosen } = useCurrency();
  const before = useCurrencyBefore(currency, chosen, { readText, writeText });
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
