export interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** The name of the choice of none. Without it, one is always chosen. */
  readonly any?: string;
  readonly values: readonly Value[];
  /** The name of a value. Without it, the value is its own. */
  readonly nameOf?: (value: Value) => string;
  readonly value: string | undefined;
  /** Gets the chosen value, or an empty text for none. */
  readonly onChange: (value: string) => void;
}

/**
 * A filter of a list: one of a few values. It is the browser's own, so phones open their picker,
 * and keys and screen readers work as everywhere.
 */
export function Choice<Value extends string>({
  label,
  any,
  values,
  nameOf,
  value,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <select
      className="ed-input ed-input--select"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {values.map((one) => (
        <option key={one} value={one}>
          {nameOf?.(one) ?? one}
        </option>
      ))}
    </select>
  );
}
