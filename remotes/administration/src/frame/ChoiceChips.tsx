import { Chip } from '@editorial/ui';

/** Chips that choose one of a few values, as radio buttons do: exactly one is pressed. */
export function ChoiceChips<Value extends string | number>({
  label,
  values,
  value,
  nameOf,
  onChoose,
}: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly nameOf: (value: Value) => string | number;
  readonly onChoose: (value: Value) => void;
}) {
  return (
    <div className="ed-row" role="group" aria-label={label}>
      {values.map((one) => (
        <Chip key={one} pressed={one === value} onClick={() => onChoose(one)}>
          {nameOf(one)}
        </Chip>
      ))}
    </div>
  );
}
