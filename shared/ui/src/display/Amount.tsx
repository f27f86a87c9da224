import { moneyFormat, unitsOf } from '@editorial/contracts/currencies';
import { classNames } from '../controls/class-names.ts';
import { useKit } from '../texts/kit-texts.ts';

/** Formats an amount in minor units as money in a locale. The default currency is USD (R9.57). */
export function formatPrice(minorUnits: number, currency = 'USD', locale = 'en-US'): string {
  const format = new Intl.NumberFormat(locale, moneyFormat(currency));
  return format.format(unitsOf(minorUnits, currency));
}

/** An amount of money; `amount` is in minor units (cents). */
export function Price({
  amount,
  currency,
  className,
}: {
  readonly amount: number;
  readonly currency?: string;
  readonly className?: string;
}) {
  const { locale } = useKit();
  return (
    <span className={classNames('ed-figures', className)}>
      {formatPrice(amount, currency, locale)}
    </span>
  );
}

/** A number of credits with the word in its plural form. */
export function Credits({
  amount,
  className,
}: {
  readonly amount: number;
  readonly className?: string;
}) {
  const { locale, text } = useKit();
  const figure = new Intl.NumberFormat(locale).format(amount);
  return (
    <span className={classNames('ed-figures', className)}>
      {text('EditorialUi::Credits', { count: amount, figure })}
    </span>
  );
}
