import { containsOwnWord } from '@editorial/contracts/own-words';
import { messagesOf } from './messages.ts';
import { required, stringLength, type ValidationErrors, type Validator } from './validators.ts';

/** Applies whatever the settings say (R5.38, R9.26). */
export const PASSWORD_MAX_LENGTH = 128;
/** Used if the setting is missing (R5.37, R9.27). */
export const PASSWORD_MIN_LENGTH = 1;
export const PASSWORD_SETTING = 'Abp.Identity.Password.';

export interface PasswordRules {
  readonly digit: boolean;
  readonly lower: boolean;
  readonly upper: boolean;
  readonly special: boolean;
  readonly minLength: number;
  /** The most common passwords are refused. Only the server knows them. */
  readonly notCommon: boolean;
  /** Passwords with one of `ownWords` are refused. */
  readonly notOwn: boolean;
  /** The person's names and addresses. */
  readonly ownWords: readonly string[];
}

type Settings = Readonly<Record<string, string | null | undefined>>;

/**
 * Reads the password rules from the server's settings. A rule is on if its value is 'true', in any
 * letter case (R5.32 to R5.37).
 */
export function passwordRules(settings: Settings): PasswordRules {
  const value = (name: string) =>
    Object.entries(settings).find(([key]) => key.endsWith(`Identity.Password.${name}`))?.[1] ?? '';
  const isOn = (name: string) => value(name).toLowerCase() === 'true';
  const length = /^\d+$/.test(value('RequiredLength'))
    ? Number(value('RequiredLength'))
    : PASSWORD_MIN_LENGTH;
  return {
    digit: isOn('RequireDigit'),
    lower: isOn('RequireLowercase'),
    upper: isOn('RequireUppercase'),
    special: isOn('RequireNonAlphanumeric'),
    minLength: Math.max(length, PASSWORD_MIN_LENGTH),
    notCommon: isOn('RefuseCommon'),
    notOwn: isOn('RefuseOwnNames'),
    ownWords: [],
  };
}

/** One rule, with its message and the label that is checked off while typing. */
export interface PasswordCheck {
  readonly key: string;
  readonly label: string;
  readonly parameters: readonly unknown[];
  readonly passes: (password: string) => boolean;
}

// é counts as e and is not special.
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');

/** The rules in the order in which they are shown. */
export function passwordChecks(rules: PasswordRules): readonly PasswordCheck[] {
  const check = (key: string, label: string, pattern: RegExp): PasswordCheck => ({
    key,
    label,
    parameters: [],
    passes: (password) => pattern.test(fold(password)),
  });
  return [
    ...(rules.digit ? [check('passwordRequiresDigit', 'EditorialUi::PasswordDigit', /\d/)] : []),
    ...(rules.lower ? [check('passwordRequiresLower', 'EditorialUi::PasswordLower', /[a-z]/)] : []),
    ...(rules.upper ? [check('passwordRequiresUpper', 'EditorialUi::PasswordUpper', /[A-Z]/)] : []),
    ...(rules.special
      ? [check('passwordRequiresNonAlphanumeric', 'EditorialUi::PasswordSpecial', /[^a-z\d]/i)]
      : []),
    {
      key: 'minlength',
      label: 'EditorialUi::PasswordLength',
      parameters: [rules.minLength],
      passes: (password) => password.length >= rules.minLength,
    },
  ];
}

/** The rule of names, or nothing if it is off. A sentence, unlike the others. */
export const ownWordsCheck = ({ notOwn, ownWords }: PasswordRules): readonly PasswordCheck[] =>
  notOwn
    ? [
        {
          key: 'passwordContainsOwnName',
          label: 'EditorialUi::PasswordOwn',
          parameters: [],
          passes: (password) => !containsOwnWord(password, ownWords),
        },
      ]
    : [];

const allChecks = (rules: PasswordRules) => [...passwordChecks(rules), ...ownWordsCheck(rules)];

/** Validates all rules for a new password. An empty value is left to `required`. */
export const password =
  (rules: PasswordRules): Validator =>
  (value) => {
    if (required()(value)) return null;
    const text = String(value);
    const failed = allChecks(rules).filter(
      (check) => check.key !== 'minlength' && !check.passes(text),
    );
    const errors: ValidationErrors = {
      ...Object.fromEntries(failed.map((check) => [check.key, {}])),
      ...stringLength(rules.minLength, PASSWORD_MAX_LENGTH)(value),
    };
    return Object.keys(errors).length > 0 ? errors : null;
  };

/** The messages of the broken rules of `passwordChecks`, before localization by `readMessage`. */
export function brokenRules(rules: PasswordRules, value: string): readonly string[] {
  const errors = password(rules)(value) ?? {};
  const keys = new Set(allChecks(rules).map(({ key }) => key));
  return messagesOf(Object.fromEntries(Object.entries(errors).filter(([key]) => keys.has(key))));
}
