import type { PaymentMethod } from '@editorial/contracts/checkout';
import { useT } from '@editorial/platform';

/**
 * How the plan is paid. Where only invoices are possible, there is nothing to choose, and the sum says it.
 */
export function PaymentPart({
  methods,
  method,
  onChange,
}: {
  readonly methods: readonly PaymentMethod[];
  readonly method: PaymentMethod;
  readonly onChange: (method: PaymentMethod) => void;
}) {
  const t = useT('subscription');
  // The card first: with it the plan begins at once, wherever the site is.
  const ways = (['Stripe', 'OnAccount'] as const).filter((way) => methods.includes(way));
  if (ways.length === 1 && method === 'OnAccount') return null;
  return (
    <section className="order-part" aria-labelledby="order-pay">
      <h2 id="order-pay">{t('PlanPayment')}</h2>
      {ways.length > 1 && (
        <div role="radiogroup" aria-labelledby="order-pay">
          {ways.map((way) => (
            <label key={way} className="ed-radio">
              <input
                type="radio"
                name="paymentMethod"
                checked={way === method}
                onChange={() => onChange(way)}
              />
              <span>{t(`OrderPays:${way}`)}</span>
            </label>
          ))}
        </div>
      )}
      <p className="ed-muted ed-small">{t(method === 'Stripe' ? 'CardHint' : 'PaysByInvoice')}</p>
    </section>
  );
}
