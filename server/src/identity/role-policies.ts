import { Role } from '@editorial/contracts/enumerations';
import { AllPolicies, Policy } from '@editorial/contracts/policy';

/** The role number of support staff in grants. People have `is_support` instead of a role. */
export const SupportRole = 5;
export const SupportPolicies: readonly string[] = [
  Policy.Users,
  Policy.UsersImpersonation,
  Policy.Tenants,
  Policy.TenantsImpersonation,
];

/** The built-in policies of each role (R6.21N, R6.22N). */
const policiesOf: Readonly<Record<number, readonly string[]>> = {
  [Role.Admin]: AllPolicies,
  [Role.Contributor]: [Policy.Assets, Policy.AssetsCreate, Policy.AssetsEdit],
  [Role.ProfitCalculation]: [Policy.Statements],
  [Role.Client]: [Policy.Orders, Policy.Licenses],
  [SupportRole]: SupportPolicies,
};

/** A policy added to or removed from a role, or given to a person in addition to their roles. */
export interface Grant {
  readonly name: string;
  readonly providerName: 'R' | 'U';
  readonly providerKey: string;
  readonly isGranted: boolean;
}

/** The policies of one role. Administrators always hold all of them. */
export function policiesOfRole(role: number, grants: readonly Grant[] = []): ReadonlySet<string> {
  const policies = new Set(policiesOf[role]);
  if (role === Role.Admin) return policies;
  for (const { name, providerName, providerKey, isGranted } of grants)
    if (providerName === 'R' && providerKey === String(role))
      if (isGranted) policies.add(name);
      else policies.delete(name);
  return policies;
}

/**
 * The policies of a person: those of all roles, plus those of support staff, who have no role
 * number, plus their own. `grants` are those of the person and of the person's roles.
 */
export function grantedPolicies(
  roles: readonly number[],
  isSupport = false,
  grants: readonly Grant[] = [],
): Record<string, boolean> {
  const all = isSupport ? [...roles, SupportRole] : roles;
  const own = grants.filter(({ providerName }) => providerName === 'U').map(({ name }) => name);
  return Object.fromEntries(
    [...all.flatMap((role) => [...policiesOfRole(role, grants)]), ...own].map((name) => [
      name,
      true,
    ]),
  );
}
