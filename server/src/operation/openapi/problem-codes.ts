import type { Endpoint } from '@editorial/contracts/endpoint';
import type { ProblemCode, ProblemName } from '@editorial/contracts/problems';

/**
 * Every call: a token that is over or has no scope of the API, an organization that is not there, a
 * limit, no database.
 */
const always: readonly ProblemName[] = [
  'NotAuthenticated',
  'NotAllowed',
  'TenantNotAvailable',
  'TooManyRequests',
  'Unavailable',
];

/** The problems that follow from what a call is. `serve` answers with them before its handler. */
function commonOf(endpoint: Endpoint): ProblemName[] {
  const { method, params, query, access, confirmed, identityCheck, inPerson } = endpoint;
  const { isChange, whileImpersonating } = endpoint;
  const names = [...always];
  // A body that is not JSON is refused even by calls that take none.
  if (method !== 'GET' || params || query) names.push('Validation');
  if (method !== 'GET') names.push('AntiForgery', 'BodyTooLarge');
  if (identityCheck) names.push('IdentityCheckRequired');
  if (confirmed) names.push('EmailNotConfirmed');
  // Publishers are teams and machines, and nobody acts for those.
  const isOwnChange = (method !== 'GET' || isChange) && whileImpersonating === undefined;
  if (inPerson || (isOwnChange && access !== 'publisher')) names.push('NotWhileImpersonating');
  return names;
}

/** The codes that a call may answer with, and no others. */
export const codesOf = (endpoint: Endpoint): ProblemCode[] =>
  [...new Set([...commonOf(endpoint), ...(endpoint.problems ?? [])])].map(
    (name) => `Editorial:${name}` as const,
  );
