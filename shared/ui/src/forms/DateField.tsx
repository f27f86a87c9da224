import { useMemo, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../controls/Icon.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { useKit } from '../texts/kit-texts.ts';
import { formatDateValue, parseDate, readTypedDate, toIso } from '../validation/dates.ts';
import { date } from '../validation/validators.ts';
import { DatePicker, useCalendarSoon } from './DatePicker.tsx';
import { FieldFrame, useField, type FieldProps } from './Field.tsx';

export interface DateFieldProps extends Omit<FieldProps, 'validators'> {
  /** yyyy-MM-dd, inclusive. */
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: 'bday';
}

/**
 * A date field. The value is yyyy-MM-dd; the display uses the culture's short pattern (R5.51,
 * R5.52). People type a date or pick one.
 */
export function DateField({ min, max, autoComplete, ...props }: DateFieldProps) {
  const { datePattern } = useKit();
  const validators = useMemo(
    () => [date({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) })],
    [min, max],
  );
  const control = useField({ ...props, validators });
  const value = typeof control.field.value === 'string' ? control.field.value : '';
  const stored = parseDate(value);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (stored ? formatDateValue(stored, datePattern) : value);
  return (
    <FieldFrame {...props} control={control}>
      <span className="ed-input-group">
        <input
          {...control.attributes}
          ref={control.field.ref}
          type="text"
          inputMode="numeric"
          autoComplete={autoComplete ?? 'off'}
          placeholder={datePattern}
          value={shown}
          className={classNames('ed-input ed-figures', control.isInvalid && 'is-invalid')}
          onChange={(event) => {
            setTyped(event.target.value);
            const read = readTypedDate(event.target.value, datePattern);
            control.change(read ? toIso(read) : event.target.value);
          }}
          onBlur={() => {
            setTyped(null);
            control.field.onBlur();
          }}
        />
        <DateButton
          value={value}
          min={min}
          max={max}
          disabled={props.disabled}
          onPick={(iso) => {
            setTyped(null);
            control.change(iso);
          }}
        />
      </span>
    </FieldFrame>
  );
}

/** Opens a calendar, whose day becomes the value. */
function DateButton({
  value,
  min,
  max,
  disabled,
  onPick,
}: Pick<DateFieldProps, 'min' | 'max' | 'disabled'> & {
  readonly value: string;
  readonly onPick: (iso: string) => void;
}) {
  const { text } = useKit();
  useCalendarSoon();
  return (
    <span className="ed-input-group__button">
      <Popover
        align="end"
        label={text('EditorialUi::ChooseDate')}
        trigger={(trigger) => (
          <Button
            {...trigger}
            look="quiet"
            iconOnly
            disabled={disabled}
            aria-label={text('EditorialUi::ChooseDate')}
            icon={<Icon name="calendar" />}
          />
        )}
      >
        {(close) => (
          <DatePicker
            focusOnOpen
            value={value}
            min={min}
            max={max}
            onChange={(iso) => {
              onPick(iso);
              close();
            }}
          />
        )}
      </Popover>
    </span>
  );
}
