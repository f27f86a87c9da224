import { inspect } from 'node:util';

/** Variables whose whole value signs somebody in. */
const WholeSecrets = ['S3_SECRET_ACCESS_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
/** Addresses that may hold a password. */
const Addresses = [
  'DATABASE_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'STRIPE_API_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PUBLIC_URL',
];
/** Shorter ones occur in ordinary words; they are hidden inside their address only. */
const ShortestSecret = 6;
const Hidden = '***';

type Variables = Readonly<Record<string, string | undefined>>;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * What stands between the first colon and the last @: read by hand, since a password that breaks
 * its address is the one that lands in a message. What its first / ? or # cuts off is one too.
 */
function passwordsIn(address: string): string[] {
  const start = address.indexOf('://') + 3;
  const end = address.lastIndexOf('@');
  if (start < 3 || end < start) return [];
  const [user = '', ...rest] = address.slice(start, end).split(':');
  const password = rest.join(':');
  // Whoever calls user and password alike keeps no secret, and would lose the name in every line.
  if (password === user) return [];
  return [password, ...password.split(/[/?#@]/)];
}

/** Whether a variable's value may be shown when it is wrong. */
export const mayBeShown = (name: string): boolean =>
  !WholeSecrets.includes(name) && !Addresses.includes(name) && name !== 'S3_ACCESS_KEY_ID';

/** Makes what replaces the site's secrets in a text that leaves the process. */
export function secretHider(variables: Variables = process.env): (text: string) => string {
  const addresses = Addresses.flatMap((name) => {
    const value = variables[name];
    return value?.includes('@') ? [value] : [];
  });
  const words = [
    ...WholeSecrets.flatMap((name) => variables[name] ?? []),
    ...addresses.flatMap(passwordsIn),
  ]
    .flatMap((word) => [word, decoded(word), encodeURIComponent(decoded(word))])
    .filter((word) => word.length >= ShortestSecret);
  // Inside a line of JSON, quotes and backslashes are written otherwise.
  const forms = [...addresses, ...words].flatMap((word) => [
    word,
    JSON.stringify(word).slice(1, -1),
  ]);
  const longestFirst = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  return (text) => longestFirst.reduce((hidden, form) => hidden.replaceAll(form, Hidden), text);
}

/** Tells an operator why a program ended: errors with all they hold, texts as they are. */
export function tellFailure(...parts: readonly unknown[]): void {
  const text = parts.map((part) => (typeof part === 'string' ? part : inspect(part))).join(' ');
  console.error(secretHider()(text));
}
