import type { Client, NewClient } from '@editorial/contracts/clients';
import { required, stringLength } from '@editorial/ui/forms';

export interface ClientValues {
  readonly clientId: string;
  readonly name: string;
  readonly isConfidential: boolean;
  /** For a machine, which calls under the account of the administrator who adds it. */
  readonly actsAsMe: boolean;
  /** One address a line, as all lists of this form. */
  readonly redirectUris: string;
  readonly postLogoutRedirectUris: string;
  readonly origins: string;
  readonly scopes: string;
  readonly callsPerMinute: number | undefined;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Values of the form for a client, or for a new one. */
export const valuesOf = (client?: Client): ClientValues => ({
  clientId: client?.clientId ?? '',
  name: client?.name ?? '',
  isConfidential: client?.isConfidential ?? false,
  actsAsMe: false,
  redirectUris: client?.redirectUris.join('\n') ?? '',
  postLogoutRedirectUris: client?.postLogoutRedirectUris.join('\n') ?? '',
  origins: client?.origins.join('\n') ?? '',
  scopes: client?.scopes.join('\n') ?? '',
  callsPerMinute: client?.callsPerMinute,
});

const Lists = ['redirectUris', 'postLogoutRedirectUris', 'origins', 'scopes'] as const;

/** The changed fields of a client, as the server takes them. */
export function changedOf(values: ClientValues, before: ClientValues) {
  const lists = Lists.filter((field) => values[field] !== before[field]).map(
    (field) => [field, linesOf(values[field])] as const,
  );
  return {
    ...(values.name !== before.name && { name: values.name.trim() }),
    ...(values.callsPerMinute !== before.callsPerMinute && {
      callsPerMinute: values.callsPerMinute,
    }),
    ...Object.fromEntries(lists),
  } as Partial<Pick<NewClient, 'name' | 'callsPerMinute' | (typeof Lists)[number]>>;
}

export const rules = { name: [required(), stringLength(0, 100)] };
export const newRules = { ...rules, clientId: [required(), stringLength(3, 64)] };
