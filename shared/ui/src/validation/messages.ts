import { formsEn } from '../texts/forms.en.ts';
import { addEnglish, fillText, type TranslateText } from '../texts/kit-texts.ts';
import type { ValidationErrors } from './validators.ts';

addEnglish(formsEn);
const LENGTH_KEY = 'AbpValidation::ThisFieldMustBeAStringOrArrayTypeWithA';
/**
 * The message of each error: a localization key, then its parameters in brackets. `{{ name }}` is a
 * value of the error.
 */
export const blueprints: Readonly<Record<string, string>> = {
  creditCard: 'AbpValidation::ThisFieldIsNotAValidCreditCardNumber.',
  email: 'AbpValidation::ThisFieldIsNotAValidEmailAddress.',
  invalid: 'AbpValidation::ThisFieldIsNotValid.',
  invalidPassword: 'EditorialUi::InvalidPassword[{{ description }}]',
  max: 'AbpValidation::ThisFieldMustBeLessOrEqual{0}[{{ max }},{{ actual }}]',
  maxlength: `${LENGTH_KEY}MaximumLengthOf{0}[{{ requiredLength }},{{ actualLength }}]`,
  min: 'AbpValidation::ThisFieldMustBeGreaterThanOrEqual{0}[{{ min }},{{ actual }}]',
  minAge: 'EditorialUi::MinAge[{{ age }}]',
  minlength: `${LENGTH_KEY}MinimumLengthOf{0}[{{ requiredLength }},{{ actualLength }}]`,
  passwordContainsOwnName: 'EditorialUi::PasswordOwn',
  passwordMismatch: 'AbpIdentity::Volo.Abp.Identity:PasswordConfirmationFailed',
  passwordRequiresDigit: 'AbpIdentity::Volo.Abp.Identity:PasswordRequiresDigit',
  passwordRequiresLower: 'AbpIdentity::Volo.Abp.Identity:PasswordRequiresLower',
  passwordRequiresNonAlphanumeric: 'AbpIdentity::Volo.Abp.Identity:PasswordRequiresNonAlphanumeric',
  passwordRequiresUpper: 'AbpIdentity::Volo.Abp.Identity:PasswordRequiresUpper',
  pattern: 'EditorialUi::InvalidPattern',
  range: 'AbpValidation::ThisFieldMustBeBetween{0}And{1}[{{ min }},{{ max }}]',
  required: 'AbpValidation::ThisFieldIsRequired.',
  url: 'AbpValidation::ThisFieldIsNotAValidFullyQualifiedHttpHttpsOrFtpUrl',
  usernamePattern: 'AbpIdentity::Volo.Abp.Identity:InvalidUserName[{{ actualValue }}]',
};

const dateBlueprints = {
  invalid: 'EditorialUi::InvalidDate',
  requiredBefore: 'EditorialUi::DateBeforeMinimum[{{ requiredBefore }}]',
  requiredAfter: 'EditorialUi::DateAfterMaximum[{{ requiredAfter }}]',
};

function blueprintOf(key: string, values: Readonly<Record<string, unknown>>): string {
  if (key === 'ngbDate')
    return 'requiredBefore' in values
      ? dateBlueprints.requiredBefore
      : 'requiredAfter' in values
        ? dateBlueprints.requiredAfter
        : dateBlueprints.invalid;
  if (key === 'range' && values.max === Number.POSITIVE_INFINITY)
    return 'AbpValidation::ThisFieldMustBeGreaterThanOrEqual{0}[{{ min }},{{ actual }}]';
  return blueprints[key] ?? 'AbpValidation::ThisFieldIsNotValid.';
}

/** The messages of a field's errors, before localization by `readMessage`. */
export const messagesOf = (errors: ValidationErrors): readonly string[] =>
  Object.entries(errors).map(([key, values]) =>
    blueprintOf(key, values).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    ),
  );

/**
 * Localizes a message. Brackets at its end contain its parameters, separated by commas (R5.49).
 */
export function readMessage(message: string, text: TranslateText): string {
  if (message.startsWith('_::')) return message.slice(3);
  const bracket = message.indexOf('[');
  if (bracket === -1) return text(message);
  const parameters = message
    .slice(bracket + 1, -1)
    .split(',')
    .map((parameter) => parameter.trim());
  return fillText(text(message.slice(0, bracket), parameters), parameters);
}
