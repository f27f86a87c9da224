import { Role } from '@editorial/contracts/enumerations';
import { AllPolicies, Policy } from '@editorial/contracts/policy';
import { grantedPolicies } from './role-policies.ts';

export type Granted = Readonly<Record<string, boolean>>;

/**
 * Policies that reach nothing but what is the person's own. Support has none of them and yet acts
 * for clients and contributors: that is what support is for.
 */
const OWN_BUSINESS: ReadonlySet<string> = new Set([
  Policy.Orders,
  Policy.Licenses,
  Policy.Assets,
  Policy.AssetsCreate,
  Policy.AssetsEdit,
]);

/** Nobody gets power over others by acting for somebody who has more of it. */
export const mayActFor = (impersonator: Granted, person: Granted): boolean =>
  AllPolicies.every(
    (policy) =>
      person[policy] !== true || impersonator[policy] === true || OWN_BUSINESS.has(policy),
  );

/** The roles of people for whom somebody may act. */
export const rolesToActFor = (impersonator: Granted): Role[] =>
  Object.values(Role).filter((role) => mayActFor(impersonator, grantedPolicies([role])));

/** Whether somebody may act for people of the support staff. */
export const mayActForSupport = (impersonator: Granted): boolean =>
  mayActFor(impersonator, grantedPolicies([], true));
