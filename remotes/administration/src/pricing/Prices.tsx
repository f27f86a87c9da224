import { formatMoney } from '@editorial/platform';

/** A price, and the same in the other currencies. */
export function Prices({
  amount,
  currency,
  others,
}: {
  readonly amount: number;
  readonly currency: string;
  /** By currency. */
  readonly others: Readonly<Record<string, number>>;
}) {
  return (
    <>
      {formatMoney(amount, currency)}
      {Object.entries(others).map(([code, price]) => (
        <span key={code} className="adm-also ed-muted">
          {formatMoney(price, code)}
        </span>
      ))}
    </>
  );
}
