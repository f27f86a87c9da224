import { Chip } from '@editorial/ui';

/** A row of choices, of which one is always taken. */
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
