import { AllPolicies } from './policy.ts';
import { remoteName } from './federation.ts';
import { z } from '@editorial/contracts/schema';

/** Below this path, the site passes calls on to the service of a remote: `/api/x/<remote>/…`. */
export const SERVICE_PREFIX = '/api/x';
/**
 * The audience of tokens for the service of a remote. No other service and no other API takes them.
 */
export const serviceAudience = (remote: string): string => `urn:editorial:service:${remote}`;

/** Whether a service may be at an address: http or https, without a password, query or fragment. */
export function isServiceAddress(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || value.length > 500) return false;
  if (!['http:', 'https:'].includes(url.protocol)) return false;
  return !url.username && !url.password && !/[?#\\\s]/.test(value);
}

const upstream = z
  .string()
  .check(z.refine(isServiceAddress, 'An address such as https://sheets.example.org is expected.'));
const fields = {
  /** Where the service answers. The site calls it; browsers never do. */
  upstream,
  /** Whether visitors who are not signed in may call it. */
  isPublic: z.boolean(),
  /** The policies that the service learns of its callers, if they have them. */
  scopes: z.array(z.enum(AllPolicies)).check(z.maxLength(50)),
  /** How long the service may take to begin its answer, or between two parts of it. */
  timeoutMs: z.int().check(z.minimum(100), z.maximum(60_000)),
};

/** The service of a remote. */
export const remoteService = z.object({
  remote: remoteName,
  ...fields,
  upstream: z.string(),
  /** Also policies that are no more. */
  scopes: z.array(z.string()),
  timeoutMs: z.int(),
  /** Whether the operator's `REMOTE_SERVICES` names the address. Then nobody else changes it. */
  isSetByOperator: z.boolean(),
});
export type RemoteService = z.output<typeof remoteService>;

export const remoteServiceChange = z.strictObject({
  upstream: z.optional(fields.upstream),
  isPublic: z.optional(fields.isPublic),
  scopes: z.optional(fields.scopes),
  timeoutMs: z.optional(fields.timeoutMs),
});
export type RemoteServiceChange = z.output<typeof remoteServiceChange>;
