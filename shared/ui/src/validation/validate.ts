import type { GroupValidator, ValidationErrors, Validator } from './validators.ts';
import { messagesOf } from './messages.ts';

type Values = Readonly<Record<string, unknown>>;
/** Messages by the field's path (`address.city`), before localization. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;
export interface SchemaIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly origin?: string;
  readonly format?: string;
}

/** The part of a zod schema's interface that the kit uses. */
export interface FormSchema<Output> {
  safeParse(
    values: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly unknown[] } };
}

export interface Fault {
  readonly field: string;
  readonly message: string;
}

/**
 * A schema with a fault of some values, such as one that the server found: it has this message at
 * this field, beside all others.
 */
export const withFault = <Output>(
  schema: FormSchema<Output>,
  faultOf: (values: unknown) => Fault | undefined,
): FormSchema<Output> => ({
  safeParse(values) {
    const parsed = schema.safeParse(values);
    const fault = faultOf(values);
    if (!fault) return parsed;
    const issue = { code: 'custom', path: [fault.field], message: `_::${fault.message}` };
    const issues = [...(parsed.success ? [] : parsed.error.issues), issue];
    return { success: false, error: { issues } };
  },
});

/** The value at a dotted path. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)[key]
          : undefined,
      values,
    );
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

function issueErrors(issue: SchemaIssue, value: unknown): ValidationErrors | readonly string[] {
  if (issue.code === 'custom') return [issue.message];
  if (isEmpty(value)) return { required: {} };
  const isText = issue.origin === 'string';
  if (issue.code === 'too_small')
    return isText
      ? { minlength: { requiredLength: issue.minimum, actualLength: String(value).length } }
      : { min: { min: issue.minimum, actual: value } };
  if (issue.code === 'too_big')
    return isText
      ? { maxlength: { requiredLength: issue.maximum, actualLength: String(value).length } }
      : { max: { max: issue.maximum, actual: value } };
  if (issue.code !== 'invalid_format') return { invalid: {} };
  if (issue.format === 'email' || issue.format === 'url') return { [issue.format]: {} };
  return issue.format === 'date' ? { ngbDate: {} } : { pattern: {} };
}

const without = (values: unknown, path: readonly PropertyKey[]): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return undefined;
  if (Array.isArray(values))
    return values.map((item: unknown, index) =>
      index === Number(key) ? without(item, rest) : item,
    );
  return {
    ...(values as Record<PropertyKey, unknown>),
    [key]: without((values as Record<PropertyKey, unknown>)[key], rest),
  };
};

/** Parses with the schema. An empty field counts as missing if the schema allows that. */
export function parseWithSchema<Output>(
  schema: FormSchema<Output>,
  values: unknown,
): { data: Output } | { messages: FieldMessages } {
  const first = schema.safeParse(values);
  if (first.success) return { data: first.data };
  const emptyPaths = (first.error.issues as readonly SchemaIssue[])
    .map((issue) => issue.path)
    .filter((path) => path.length > 0 && valueAt(values, path.join('.')) === '');
  const result =
    emptyPaths.length === 0 ? first : schema.safeParse(emptyPaths.reduce<unknown>(without, values));
  if (result.success) return { data: result.data };
  const messages: Record<string, string[]> = {};
  for (const issue of result.error.issues as readonly SchemaIssue[]) {
    const path = issue.path.join('.');
    const errors = issueErrors(issue, valueAt(values, path));
    (messages[path] ??= []).push(
      ...(Array.isArray(errors) ? errors : messagesOf(errors as ValidationErrors)),
    );
  }
  return { messages };
}

/** Runs the validators of each field, then those that compare fields. */
export function runValidators(
  values: Values,
  rules: Readonly<Record<string, readonly Validator[] | undefined>>,
  groups: readonly GroupValidator[],
): FieldMessages {
  const messages: Record<string, string[]> = {};
  const add = (field: string, errors: ValidationErrors | null) => {
    if (errors) (messages[field] ??= []).push(...messagesOf(errors));
  };
  for (const [field, validators] of Object.entries(rules))
    for (const validator of validators ?? []) add(field, validator(valueAt(values, field)));
  for (const group of groups) {
    const failed = group(values);
    for (const field of failed?.fields ?? []) add(field, failed?.errors ?? null);
  }
  return messages;
}

interface ServerValidationError {
  readonly message: string;
  readonly members?: readonly string[] | null;
}

/** The validation errors in a failed call, or an empty list. */
export function serverValidationErrors(error: unknown): readonly ServerValidationError[] {
  const { remote, validationErrors } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as { remote?: { validationErrors?: unknown } | null; validationErrors?: unknown };
  const list = remote?.validationErrors ?? validationErrors;
  return Array.isArray(list) ? (list as readonly ServerValidationError[]) : [];
}

/**
 * Assigns the server's errors to fields and ignores the letter case of field names. Errors without
 * a field are returned separately.
 */
export function placeServerErrors(
  errors: readonly ServerValidationError[],
  fields: readonly string[],
): { placed: FieldMessages; rest: readonly string[] } {
  const placed: Record<string, string[]> = {};
  const rest: string[] = [];
  for (const { message, members } of errors) {
    const targets = (members ?? []).flatMap((member) =>
      fields.filter((field) => field.toLowerCase() === member.toLowerCase()),
    );
    for (const field of targets) (placed[field] ??= []).push(`_::${message}`);
    if (targets.length === 0) rest.push(`_::${message}`);
  }
  return { placed, rest };
}
