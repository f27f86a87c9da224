import { Role } from '@editorial/contracts/enumerations';
import { Policy, SitePolicies } from '@editorial/contracts/policy';
import { isUsable, policiesOfRole, SUPPORT_ROLE, type Grant } from './role-policies.ts';

export type Granted = Readonly<Record<string, boolean>>;

/**
 * Policies that only reach a person's own data. Support has none of them, yet acts for clients and
 * contributors: that is its purpose.
 */
const OWN_BUSINESS: ReadonlySet<string> = new Set([
  Policy.Orders,
  Policy.Licenses,
  Policy.Assets,
  Policy.AssetsCreate,
  Policy.AssetsEdit,
]);

/**
 * Whether one may impersonate the other: nobody may gain power over others by impersonating someone
 * with more of it.
 */
export const mayActFor = (impersonator: Granted, person: Granted): boolean =>
  Object.keys(person).every(
    (policy) =>
      person[policy] !== true || impersonator[policy] === true || OWN_BUSINESS.has(policy),
  );

/**
 * Policies that somebody of an organization may hold whom a person with these policies may
 * impersonate. Those that have no effect there do not count.
 */
export const policiesToActFor = (impersonator: Granted, tenantId: string): string[] => [
  ...new Set([
    ...Object.keys(impersonator).filter((policy) => impersonator[policy] === true),
    ...OWN_BUSINESS,
    ...[...SitePolicies].filter((policy) => !isUsable(policy, tenantId)),
  ]),
];

/** The roles of an organization, as its rows say. */
interface RolesThere {
  readonly tenantId: string;
  /** Numbers of roles that administrators made. */
  readonly added?: readonly number[];
  readonly grants?: readonly Grant[];
}

/** Whether all that a role grants in an organization is within these policies. */
export const isWithin = (
  impersonator: Granted,
  role: number,
  { tenantId, grants }: RolesThere,
): boolean => {
  const policies = [...policiesOfRole(role, tenantId, grants)].map((name) => [name, true]);
  return mayActFor(impersonator, Object.fromEntries(policies) as Granted);
};

/** The roles of people that someone with these policies may impersonate. */
export const rolesToActFor = (impersonator: Granted, there: RolesThere): number[] =>
  [...Object.values(Role), ...(there.added ?? [])].filter((role) =>
    isWithin(impersonator, role, there),
  );

/** Whether someone with these policies may impersonate support staff. */
export const mayActForSupport = (impersonator: Granted, there: RolesThere): boolean =>
  isWithin(impersonator, SUPPORT_ROLE, there);
