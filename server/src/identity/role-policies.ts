import { Role } from '@editorial/contracts/enumerations';
import { AllPolicies, Policy } from '@editorial/contracts/policy';

/** The number of support staff where grants name a role; people have `is_support` instead. */
export const SUPPORT_ROLE = 5;
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
  [SUPPORT_ROLE]: SupportPolicies,
};

/** A policy that a role has or lacks other than by itself, or that a person has in addition. */
export interface Grant {
  readonly name: string;
  readonly providerName: 'R' | 'U';
  readonly providerKey: string;
  readonly isGranted: boolean;
}

/**
 * The policies of one role. Administrators hold all of them: rows, such as those for policies of
 * remotes, only add to theirs.
 */
export function policiesOfRole(role: number, grants: readonly Grant[] = []): ReadonlySet<string> {
  const policies = new Set(policiesOf[role]);
  for (const { name, providerName, providerKey, isGranted } of grants)
    if (providerName === 'R' && providerKey === String(role))
      if (isGranted) policies.add(name);
      else if (role !== Role.Admin) policies.delete(name);
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
  const all = isSupport ? [...roles, SUPPORT_ROLE] : roles;
  const own = grants.filter(({ providerName }) => providerName === 'U').map(({ name }) => name);
  return Object.fromEntries(
    [...all.flatMap((role) => [...policiesOfRole(role, grants)]), ...own].map((name) => [
      name,
      true,
    ]),
  );
}
