import { Role } from '@editorial/contracts/enumerations';
import { AllPolicies, Policy } from '@editorial/contracts/policy';
import { grantedPolicies } from './role-policies.ts';

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
  AllPolicies.every(
    (policy) =>
      person[policy] !== true || impersonator[policy] === true || OWN_BUSINESS.has(policy),
  );

/** The roles of people that someone with these policies may impersonate. */
export const rolesToActFor = (impersonator: Granted): Role[] =>
  Object.values(Role).filter((role) => mayActFor(impersonator, grantedPolicies([role])));

/** Whether someone with these policies may impersonate support staff. */
export const mayActForSupport = (impersonator: Granted): boolean =>
  mayActFor(impersonator, grantedPolicies([], true));
