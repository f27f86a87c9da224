import { useEffect, useMemo, type ReactNode } from 'react';
import { useController, type ControllerRenderProps } from 'react-hook-form';
import { classNames } from '../controls/class-names.ts';
import { useKitText } from '../texts/kit-texts.ts';
import { readMessage } from '../validation/messages.ts';
import type { Validator } from '../validation/validators.ts';
import { useFormScope } from './form-context.ts';
import './forms.css';

/** Common properties of all fields. */
export interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Marks the label as optional. Does not affect validation. */
  readonly optional?: boolean;
  readonly disabled?: boolean;
  /** Hides the label visually. Screen readers still read it. */
  readonly hideLabel?: boolean;
  readonly className?: string;
  /** Validators of this field, in addition to the form's. Pass a stable array. */
  readonly validators?: readonly Validator[];
}

export interface FieldControl {
  readonly field: ControllerRenderProps;
  readonly isInvalid: boolean;
  readonly change: (value: unknown) => void;
  /**
   * Properties to spread on the control: id, name, state and description for assistive technology.
   */
  readonly attributes: {
    readonly id: string;
    readonly name: string;
    readonly disabled: boolean | undefined;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
    readonly 'data-field': string;
  };
  readonly errors: readonly string[];
  readonly ids: { readonly control: string; readonly hint: string; readonly errors: string };
}

/** Binds a field to the surrounding form: value, change handler, visible errors, attributes. */
export function useField({
  name,
  disabled,
  hint,
  validators,
}: Pick<FieldProps, 'name' | 'disabled' | 'hint' | 'validators'>): FieldControl {
  const scope = useFormScope();
  const text = useKitText();
  const { field } = useController({ name });
  const { setFieldValidators } = scope;
  useEffect(() => {
    if (!validators) return undefined;
    setFieldValidators(name, validators);
    return () => setFieldValidators(name, null);
  }, [name, validators, setFieldValidators]);
  const messages = scope.showsErrors(name) ? (scope.messages[name] ?? []) : [];
  const isInvalid = messages.length > 0;
  const ids = useMemo(
    () => ({
      control: `${scope.id}-${name}`,
      hint: `${scope.id}-${name}-hint`,
      errors: `${scope.id}-${name}-errors`,
    }),
    [scope.id, name],
  );
  return {
    field,
    isInvalid,
    ids,
    errors: messages.map((message) => readMessage(message, text)),
    change: (value) => {
      field.onChange(value);
      scope.markDirty(name);
    },
    attributes: {
      id: ids.control,
      name,
      disabled: disabled || undefined,
      'aria-invalid': isInvalid || undefined,
      'data-field': name,
      'aria-describedby':
        classNames(hint !== undefined && ids.hint, isInvalid && ids.errors) || undefined,
    },
  };
}

/** The hint of a field, and its errors, which are announced. */
export function FieldNotes({
  control,
  hint,
}: Pick<FieldProps, 'hint'> & { readonly control: FieldControl }) {
  return (
    <>
      {hint !== undefined && (
        <p id={control.ids.hint} className="ed-field__hint">
          {hint}
        </p>
      )}
      <div id={control.ids.errors} aria-live="polite" className="ed-field__errors">
        {control.errors.map((error) => (
          <p key={error} className="invalid-feedback">
            {error}
          </p>
        ))}
      </div>
    </>
  );
}

/** Places label, control, hint and errors. */
export function FieldFrame({
  control,
  label,
  hint,
  optional,
  hideLabel,
  className,
  children,
  inline,
}: Pick<FieldProps, 'label' | 'hint' | 'optional' | 'hideLabel' | 'className'> & {
  readonly control: FieldControl;
  readonly children: ReactNode;
  /** Puts the label after the control, as for check boxes. */
  readonly inline?: boolean;
}) {
  const text = useKitText();
  const naming = (
    <label
      htmlFor={control.ids.control}
      className={classNames('ed-field__label', hideLabel && 'ed-visually-hidden')}
    >
      {label}
      {optional && <span className="ed-field__optional"> ({text('EditorialUi::Optional')})</span>}
    </label>
  );
  return (
    <div className={classNames('ed-field', inline && 'ed-field--inline', className)}>
      {inline ? (
        <div className="ed-field__line">
          {children}
          {naming}
        </div>
      ) : (
        <>
          {naming}
          {children}
        </>
      )}
      <FieldNotes control={control} hint={hint} />
    </div>
  );
}
