import { inspect } from 'node:util';

/** Variables whose whole value is a secret. */
const WholeSecrets = ['S3_SECRET_ACCESS_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
/** Variables with URLs that may contain a password. */
const Addresses = [
  'DATABASE_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'STRIPE_API_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PUBLIC_URL',
  'SEARCH_URL',
  'REMOTE_SERVICES',
  'SERVICE_ORIGINS',
];
/** The addresses in a variable: a search cluster has several. */
const addressesIn = (name: string, value: string): string[] =>
  name === 'SEARCH_URL' ? value.split(/,(?=\s*https?:\/\/)/) : [value];
/** Shorter secrets occur in ordinary words, so they are hidden only as part of their URL. */
const MIN_SECRET_LENGTH = 6;
const HIDDEN_TEXT = '***';

type Variables = Readonly<Record<string, string | undefined>>;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * The parts of the text between the first colon and the last @. Not parsed as a URL, because a
 * password with a special character makes the URL invalid and then appears in an error message,
 * whole or cut at / ? or #.
 */
function passwordsIn(address: string): string[] {
  const start = address.indexOf('://') + 3;
  const end = address.lastIndexOf('@');
  if (start < 3 || end < start) return [];
  const [user = '', ...rest] = address.slice(start, end).split(':');
  const password = rest.join(':');
  // If user and password are equal, the password is no secret, and hiding it would remove the name
  // from every line.
  if (password === user) return [];
  return [password, ...password.split(/[/?#@]/)];
}

/** Whether a variable's value may be shown when it is wrong. */
export const mayBeShown = (name: string): boolean =>
  !WholeSecrets.includes(name) && !Addresses.includes(name) && name !== 'S3_ACCESS_KEY_ID';

/** Returns a function that replaces the site's secrets in a text before it leaves the process. */
export function secretHider(variables: Variables = process.env): (text: string) => string {
  const addresses = Addresses.flatMap((name) => {
    const value = variables[name] ?? '';
    return addressesIn(name, value).filter((address) => address.includes('@'));
  });
  const words = [
    ...WholeSecrets.flatMap((name) => variables[name] ?? []),
    ...addresses.flatMap(passwordsIn),
  ]
    .flatMap((word) => [word, decoded(word), encodeURIComponent(decoded(word))])
    .filter((word) => word.length >= MIN_SECRET_LENGTH);
  // In JSON, quotes and backslashes are escaped.
  const forms = [...addresses, ...words].flatMap((word) => [
    word,
    JSON.stringify(word).slice(1, -1),
  ]);
  const longestFirst = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  return (text) =>
    longestFirst.reduce((hidden, form) => hidden.replaceAll(form, HIDDEN_TEXT), text);
}

/**
 * Prints why a program failed, without secrets: errors with all their properties, texts unchanged.
 */
export function printFailure(...parts: readonly unknown[]): void {
  const text = parts.map((part) => (typeof part === 'string' ? part : inspect(part))).join(' ');
  console.error(secretHider()(text));
}
