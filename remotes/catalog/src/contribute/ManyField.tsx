import { useT } from '@editorial/platform';
import { Chip } from '@editorial/ui';
import { FieldFrame, useField, type Choice, type FieldProps } from '@editorial/ui/forms';

/** Several choices from a list: those chosen, and a list to add from. */
export function ManyField({
  options,
  ...props
}: FieldProps & { readonly options: readonly Choice[] }) {
  const t = useT('catalog');
  const control = useField(props);
  const chosen = control.field.value as readonly string[];
  const nameOf = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  return (
    <FieldFrame {...props} control={control}>
      <span className="con-many">
        {chosen.map((value) => (
          <Chip
            key={value}
            removeLabel={nameOf(value)}
            onRemove={() => control.change(chosen.filter((one) => one !== value))}
          >
            {nameOf(value)}
          </Chip>
        ))}
        <select
          {...control.attributes}
          ref={control.field.ref}
          className="ed-input ed-input--select"
          value=""
          onBlur={control.field.onBlur}
          onChange={(event) => control.change([...chosen, event.target.value])}
        >
          <option value="">{t('AddChoice')}</option>
          {options
            .filter(({ value }) => !chosen.includes(value))
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </select>
      </span>
    </FieldFrame>
  );
}
