import { HttpError, useT } from '@editorial/platform';
import { usePriceText } from '../pricing/price-text.ts';
import type { OrderFailure } from './use-plan-order.ts';

/** Says why nothing was ordered. `late`: a failure that no field of the form shows. */
export function OrderFailureText({
  failure,
  late,
}: {
  readonly failure: OrderFailure | null;
  readonly late: unknown;
}) {
  const t = useT('subscription');
  const priceText = usePriceText();
  const texts = (): readonly [string, string] | null => {
    if (failure?.kind === 'price') {
      const [before, after] = [priceText(failure.before), priceText(failure.after)];
      return [
        t('OrderPriceChanged'),
        t('OrderPriceChangedText', {
          before: `${before.price} (${before.tax})`,
          after: `${after.price} (${after.tax})`,
        }),
      ];
    }
    if (failure?.kind === 'unconfirmed') return [t('Unconfirmed'), t('OrderUnconfirmed')];
    if (failure) return [t('OrderNothing'), failure.message];
    if (late) return [t('OrderNothing'), late instanceof HttpError ? late.text : String(late)];
    return null;
  };
  const shown = texts();
  return (
    <div aria-live="assertive">
      {shown && (
        <div className="sub-notice" role="alert">
          <strong>{shown[0]}</strong>
          <p>{shown[1]}</p>
        </div>
      )}
    </div>
  );
}
