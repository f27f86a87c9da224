import type { PaymentMethod } from '@editorial/contracts/checkout';
import { useT } from '@editorial/platform';

/** The payment methods, if there is more than one. */
export function PaymentChoice({
  methods,
  value,
  onChange,
}: {
  readonly methods: readonly PaymentMethod[];
  readonly value: PaymentMethod;
  readonly onChange: (method: PaymentMethod) => void;
}) {
  const t = useT('checkout');
  return (
    <fieldset className="ed-field">
      <legend className="ed-field__label">{t('PaymentMethod')}</legend>
      {methods.map((method) => (
        <label key={method} className="ed-radio">
          <input
            type="radio"
            name="paymentMethod"
            value={method}
            checked={method === value}
            onChange={() => onChange(method)}
          />
          <span>
            {t(`PaymentMethod:${method}`)}
            <span className="ed-field__hint">{t(`PaymentMethodHint:${method}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
