import { FederationError } from './errors.ts';

/** Everything that can go wrong with a remote. docs/errors.md explains each code. */
export const FederationErrors = {
  'FED-001': 'The registry of remotes could not be fetched.',
  'FED-002': 'The registry of remotes is not valid.',
  'FED-003': 'The remote is not in the registry.',
  'FED-004': 'The remote was built for a version of the platform that this page does not serve.',
  'FED-005': 'The remote could not be loaded.',
  'FED-006': 'The override is not allowed or not known.',
  'FED-007': 'The remote exposes no definition.',
  'FED-008': 'The remote failed while it was shown.',
  'FED-009': 'A file of the remote is not the one that was released.',
  'FED-010': 'The remote failed three times while it was shown; the release before stands in.',
  'FED-011': 'A part of the remote could not be loaded.',
  'FED-012': 'The remote did not arrive in time.',
} as const;

export type FederationFault = keyof typeof FederationErrors;

export const federationError = (
  code: FederationFault,
  detail: string,
  cause?: unknown,
): FederationError => new FederationError(code, `${FederationErrors[code]} ${detail}`, cause);
