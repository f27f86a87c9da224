import type { OrderField, OrderReference } from '@editorial/contracts/order-fields';
import { useT } from '@editorial/platform';
import { useId, useRef, useState } from 'react';

/** Values of a buyer for the fields of an order, while the basket is open. */
export interface References {
  readonly fields: readonly OrderField[];
  readonly values: Readonly<Record<string, string>>;
  readonly isChecked: boolean;
  readonly change: (name: string, value: string) => void;
  /**
   * The values as the order has them, or null if a required one is missing, which is then shown.
   */
  readonly read: () => OrderReference[] | null;
  readonly remember: (name: string, input: HTMLInputElement | null) => void;
}

const isMissing = ({ name, isRequired }: OrderField, values: References['values']): boolean =>
  isRequired && !values[name]?.trim();

/** The fields of a quote, and what the buyer wrote into them. */
export function useReferences(fields: readonly OrderField[]): References {
  const [values, setValues] = useState<References['values']>({});
  const [isChecked, setChecked] = useState(false);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  return {
    fields,
    values,
    isChecked,
    change: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    read() {
      const missing = fields.find((field) => isMissing(field, values));
      setChecked(missing !== undefined);
      if (missing) {
        inputs.current.get(missing.name)?.focus();
        return null;
      }
      return fields.flatMap(({ name }) => {
        const value = values[name]?.trim();
        return value ? [{ name, value }] : [];
      });
    },
    remember(name, input) {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    },
  };
}

/** The fields that the buyer's company has on each order. */
export function ReferenceFields({ references }: { readonly references: References }) {
  const t = useT('checkout');
  const { fields } = references;
  if (fields.length === 0) return null;
  return (
    <fieldset className="chk-billing">
      <legend className="ed-eyebrow">{t('References')}</legend>
      <p className="ed-muted ed-small">{t('ReferencesHint')}</p>
      {fields.map((field) => (
        <ReferenceField key={field.name} field={field} references={references} />
      ))}
    </fieldset>
  );
}

function ReferenceField({
  field,
  references: { values, isChecked, change, remember },
}: {
  readonly field: OrderField;
  readonly references: References;
}) {
  const t = useT('checkout');
  const id = useId();
  const { name, isRequired } = field;
  const isRefused = isChecked && isMissing(field, values);
  return (
    <div className="ed-field">
      <label className="ed-field__label" htmlFor={id}>
        {name}
        {!isRequired && <span className="ed-field__optional"> ({t('Optional')})</span>}
      </label>
      <input
        id={id}
        ref={(input) => remember(name, input)}
        className="ed-input"
        value={values[name] ?? ''}
        maxLength={100}
        autoComplete="off"
        aria-required={isRequired}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-error` : undefined}
        onChange={(event) => change(name, event.target.value)}
      />
      <div id={`${id}-error`} aria-live="polite" className="ed-field__errors">
        {isRefused && <p className="invalid-feedback">{t('ReferenceNeeded', [name])}</p>}
      </div>
    </div>
  );
}
