import { parseDate, toIso, type DateValue } from './dates.ts';

/** Failed checks by key, with the values for their messages. */
export type ValidationErrors = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export type Validator = (value: unknown) => ValidationErrors | null;
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const skipEmpty =
  (check: Validator): Validator =>
  (value) =>
    isEmpty(value) ? null : check(value);

/** Requires a value. 0 and false are values; '' only if allowed (R5.45). */
export const required =
  ({ allowEmptyStrings = false } = {}): Validator =>
  (value) =>
    value === 0 || value === false || (allowEmptyStrings && value === '') || Boolean(value)
      ? null
      : { required: {} };

/** 13 to 19 digits, ignoring blanks and dashes, with a valid Luhn checksum (R5.39 to R5.41). */
export const creditCard = (): Validator =>
  skipEmpty((value) => {
    const digits = String(value).replaceAll(/[\s-]/g, '');
    return /^\d{13,19}$/.test(digits) && luhn(digits) ? null : { creditCard: {} };
  });
function luhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

// The check of `<input type="email">` in the HTML standard, and a dot in the domain, because mail
// must be deliverable.
const emailShape =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
/** An e-mail address (R5.42). */
export const emailAddress = (): Validator =>
  skipEmpty((value) =>
    emailShape.test(String(value)) && String(value).length <= 254 ? null : { email: {} },
  );

/** A birthday at least `age` years ago, by default 18. An unreadable date fails (R5.43). */
export const minAge = (age = 18, today: () => Date = () => new Date()): Validator =>
  skipEmpty((value) => {
    const birthday = readDate(value);
    const now = today();
    const latest: DateValue = {
      year: now.getFullYear() - age,
      month: now.getMonth() + 1,
      day: now.getDate(),
    };
    return birthday !== null && toIso(birthday) <= toIso(latest) ? null : { minAge: { age } };
  });
const readDate = (value: unknown): DateValue | null =>
  value instanceof Date
    ? { year: value.getFullYear(), month: value.getMonth() + 1, day: value.getDate() }
    : parseDate(String(value).replace(/T.*$/, ''));

/** A number within inclusive bounds. A value that is not a number passes (R5.44). */
export const range = (minimum = 0, maximum = Number.POSITIVE_INFINITY): Validator =>
  skipEmpty((value) => {
    const number = Number(value);
    return Number.isNaN(number) || (number >= minimum && number <= maximum)
      ? null
      : { range: { min: minimum, max: maximum, actual: value } };
  });
/** At least `minimum`. */
export const min = (minimum: number): Validator =>
  skipEmpty((value) => (Number(value) < minimum ? { min: { min: minimum, actual: value } } : null));
/** At most `maximum`. */
export const max = (maximum: number): Validator =>
  skipEmpty((value) => (Number(value) > maximum ? { max: { max: maximum, actual: value } } : null));

/** Text length within inclusive bounds (R5.46). */
export const stringLength = (minimum = 0, maximum = Number.POSITIVE_INFINITY): Validator =>
  skipEmpty((value): ValidationErrors | null => {
    const { length } = String(value);
    if (length < minimum) return { minlength: { requiredLength: minimum, actualLength: length } };
    return length > maximum
      ? { maxlength: { requiredLength: maximum, actualLength: length } }
      : null;
  });

/**
 * An http, https or ftp URL with a host (R5.47). Rejects spaces and control characters, which the
 * browser would drop.
 */
export const url = (): Validator =>
  skipEmpty((value) =>
    /^(?:https?|ftp):\/\/[^/\s\p{Cc}][^\s\p{Cc}]*$/iu.test(String(value)) &&
    URL.canParse(String(value))
      ? null
      : { url: {} },
  );

/** Letters and digits only, or the given pattern (R5.48). */
export const username = (pattern: RegExp = /^[a-z\d]+$/i): Validator =>
  skipEmpty((value) =>
    pattern.test(String(value)) ? null : { usernamePattern: { actualValue: value } },
  );

/** The whole text matches the pattern. */
export const matches = (pattern: RegExp): Validator =>
  skipEmpty((value) => (pattern.test(String(value)) ? null : { pattern: {} }));

/** An existing date in the form year-month-day, within bounds (R5.18 to R5.20). */
export const date = ({
  min: earliest,
  max: latest,
}: { min?: string; max?: string } = {}): Validator =>
  skipEmpty((value) => {
    const parsed = parseDate(String(value));
    if (parsed === null) return { ngbDate: { invalid: value } };
    const iso = toIso(parsed);
    if (earliest !== undefined && iso < earliest) return { ngbDate: { requiredBefore: earliest } };
    return latest !== undefined && iso > latest ? { ngbDate: { requiredAfter: latest } } : null;
  });

export type GroupValidator = (
  values: Readonly<Record<string, unknown>>,
) => { readonly fields: readonly string[]; readonly errors: ValidationErrors } | null;
/** Fails only if both fields are filled and differ (R5.29, R5.30). */
export const comparePasswords =
  (fields: readonly [string, string]): GroupValidator =>
  (values) => {
    const [first, second] = [values[fields[0]], values[fields[1]]];
    return isEmpty(first) || isEmpty(second) || first === second
      ? null
      : { fields, errors: { passwordMismatch: { fields } } };
  };
