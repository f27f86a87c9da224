import {
  useEffect,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
} from 'react';
import { Button, type ButtonProps } from '../controls/Button.tsx';
import { classNames } from '../controls/class-names.ts';
import { useKitText } from '../texts/kit-texts.ts';
import { FieldFrame, FieldNotes, useField, type FieldProps } from './Field.tsx';
import { useFormScope } from './form-context.ts';

/** Returns the text of a value. */
export const asText = (value: unknown) =>
  value === null || value === undefined ? '' : String(value);
/** The classes of an input. */
export const inputClass = (isInvalid: boolean, ...more: readonly (string | false)[]) =>
  classNames('ed-input', isInvalid && 'is-invalid', ...more);

export interface TextFieldProps extends FieldProps {
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search'>;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  /** Focuses the field when it appears. */
  readonly focusOnOpen?: boolean;
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel' | 'url' | 'search';
}

/** One line of text. */
export function TextField({
  type = 'text',
  autoComplete,
  placeholder,
  focusOnOpen,
  maxLength,
  inputMode,
  ...props
}: TextFieldProps) {
  const control = useField(props);
  const controlId = control.ids.control;
  useEffect(() => {
    if (focusOnOpen) document.getElementById(controlId)?.focus();
  }, [focusOnOpen, controlId]);
  return (
    <FieldFrame {...props} control={control}>
      <input
        {...control.attributes}
        ref={control.field.ref}
        type={type}
        className={inputClass(control.isInvalid)}
        value={asText(control.field.value)}
        onBlur={control.field.onBlur}
        onChange={(event) => control.change(event.target.value)}
        autoComplete={autoComplete}
        placeholder={placeholder}
        data-autofocus={focusOnOpen || undefined}
        maxLength={maxLength}
        inputMode={inputMode}
      />
    </FieldFrame>
  );
}

export interface TextAreaFieldProps extends FieldProps {
  readonly rows?: number;
  readonly placeholder?: string;
  readonly maxLength?: number;
}

/** Several lines of text; Enter adds a line (R4.74). */
export function TextAreaField({ rows = 4, placeholder, maxLength, ...props }: TextAreaFieldProps) {
  const control = useField(props);
  return (
    <FieldFrame {...props} control={control}>
      <textarea
        {...control.attributes}
        ref={control.field.ref}
        rows={rows}
        className={inputClass(control.isInvalid, 'ed-input--area')}
        value={asText(control.field.value)}
        onBlur={control.field.onBlur}
        onChange={(event) => control.change(event.target.value)}
        placeholder={placeholder}
        maxLength={maxLength}
      />
    </FieldFrame>
  );
}

export interface NumberFieldProps extends FieldProps {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly suffix?: ReactNode;
}

/** A number, or undefined if empty. */
export function NumberField({ min, max, step, suffix, ...props }: NumberFieldProps) {
  const control = useField(props);
  return (
    <FieldFrame {...props} control={control}>
      <span className="ed-input-group">
        <input
          {...control.attributes}
          ref={control.field.ref}
          type="number"
          className={inputClass(control.isInvalid, 'ed-figures')}
          min={min}
          max={max}
          step={step}
          value={asText(control.field.value)}
          onBlur={control.field.onBlur}
          onChange={(event) =>
            control.change(event.target.value === '' ? undefined : event.target.valueAsNumber)
          }
        />
        {suffix !== undefined && <span className="ed-input-group__suffix">{suffix}</span>}
      </span>
    </FieldFrame>
  );
}

export interface Choice<Value extends string | number = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectFieldProps<Value extends string | number> extends FieldProps {
  readonly options: readonly Choice<Value>[];
  /** Text of the empty option. `false` leaves the option out. */
  readonly placeholder?: string | false;
  readonly autoComplete?: string;
}

/** A choice from a list. The value keeps the option's type. */
export function SelectField<Value extends string | number>({
  options,
  placeholder,
  autoComplete,
  ...props
}: SelectFieldProps<Value>) {
  const control = useField(props);
  const text = useKitText();
  return (
    <FieldFrame {...props} control={control}>
      <select
        {...control.attributes}
        ref={control.field.ref}
        className={inputClass(control.isInvalid, 'ed-input--select')}
        value={asText(control.field.value)}
        onBlur={control.field.onBlur}
        autoComplete={autoComplete}
        onChange={(event) =>
          control.change(
            options.find((option) => String(option.value) === event.target.value)?.value ?? '',
          )
        }
      >
        {placeholder !== false && (
          <option value="">{placeholder ?? text('EditorialUi::Choose')}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Yes or no. */
export function CheckboxField(props: FieldProps) {
  const control = useField(props);
  return (
    <FieldFrame {...props} control={control} inline>
      <input
        {...control.attributes}
        ref={control.field.ref}
        type="checkbox"
        className={classNames('ed-checkbox', control.isInvalid && 'is-invalid')}
        checked={Boolean(control.field.value)}
        onBlur={control.field.onBlur}
        onChange={(event) => control.change(event.target.checked)}
      />
    </FieldFrame>
  );
}

/** A choice from a few visible options. */
export function RadioField<Value extends string | number>({
  options,
  ...props
}: FieldProps & { readonly options: readonly (Choice<Value> & { readonly hint?: ReactNode })[] }) {
  const control = useField(props);
  return (
    <fieldset
      className={classNames('ed-field', props.className)}
      aria-describedby={control.attributes['aria-describedby']}
    >
      <legend className={classNames('ed-field__label', props.hideLabel && 'ed-visually-hidden')}>
        {props.label}
      </legend>
      {options.map((option, index) => (
        <label key={option.value} className="ed-radio">
          <input
            type="radio"
            {...control.attributes}
            id={index === 0 ? control.ids.control : undefined}
            ref={index === 0 ? control.field.ref : undefined}
            value={option.value}
            disabled={props.disabled || option.disabled}
            checked={control.field.value === option.value}
            onChange={() => control.change(option.value)}
            onBlur={control.field.onBlur}
          />
          <span>
            {option.label}
            {option.hint !== undefined && <span className="ed-field__hint">{option.hint}</span>}
          </span>
        </label>
      ))}
      <FieldNotes control={control} hint={props.hint} />
    </fieldset>
  );
}

/** The form's primary button. Busy while the form is being submitted. */
export function SubmitButton({ loading, ...rest }: Omit<ButtonProps, 'type'>) {
  const { isSubmitting } = useFormScope();
  return <Button look="primary" {...rest} type="submit" loading={loading || isSubmitting} />;
}
