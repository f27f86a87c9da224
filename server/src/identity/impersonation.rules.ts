import { Role } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import { policiesOfRole, SUPPORT_ROLE, type Grant } from './role-policies.ts';

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

/** Policies that somebody may hold whom a person with these policies may impersonate. */
export const policiesToActFor = (impersonator: Granted): string[] => [
  ...new Set([
    ...Object.keys(impersonator).filter((policy) => impersonator[policy] === true),
    ...OWN_BUSINESS,
  ]),
];

const isWithin = (impersonator: Granted, role: number, grants: readonly Grant[]): boolean => {
  const policies = [...policiesOfRole(role, grants)].map((name) => [name, true]);
  return mayActFor(impersonator, Object.fromEntries(policies) as Granted);
};

/**
 * The roles of people that someone with these policies may impersonate. `added` are numbers of
 * roles that administrators made, `grants` those of all roles.
 */
export const rolesToActFor = (
  impersonator: Granted,
  added: readonly number[] = [],
  grants: readonly Grant[] = [],
): number[] =>
  [...Object.values(Role), ...added].filter((role) => isWithin(impersonator, role, grants));

/** Whether someone with these policies may impersonate support staff. */
export const mayActForSupport = (impersonator: Granted, grants: readonly Grant[] = []): boolean =>
  isWithin(impersonator, SUPPORT_ROLE, grants);
