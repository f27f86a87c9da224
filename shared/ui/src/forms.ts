/** Forms: fields bound by name, validators, messages, dates. */
export { AcceptedTerms, useTermsShown, type TermsShown } from './forms/AcceptedTerms.tsx';
export { useCurrencyBefore } from './forms/currency-before.ts';
export { Form, type FormProps } from './forms/Form.tsx';
export { usePostalCodeHint } from './forms/postal-code-hint.ts';
export {
  CheckboxField,
  NumberField,
  RadioField,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  type Choice,
} from './forms/fields.tsx';
export { PasswordField } from './forms/PasswordField.tsx';
export { DateField } from './forms/DateField.tsx';
export { DatePicker } from './forms/DatePicker.tsx';
export type { DatePickerProps } from './forms/date-picker.types.ts';
export { FieldFrame, useField, type FieldProps } from './forms/Field.tsx';
export { useFormScope, useUnsavedChanges } from './forms/form-context.ts';
export { ENTER_SUBMIT_DEBOUNCE } from './forms/enter-submit.ts';
export * from './validation/validators.ts';
export {
  addDays,
  addMonths,
  formatDateValue,
  parseDate,
  readTypedDate,
  toIso,
  type DateValue,
} from './validation/dates.ts';
export { messagesOf, readMessage } from './validation/messages.ts';
export {
  password,
  passwordChecks,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  passwordRules,
  type PasswordRules,
} from './validation/password.ts';
export {
  placeServerErrors,
  serverValidationErrors,
  withFault,
  type FormSchema,
} from './validation/validate.ts';
