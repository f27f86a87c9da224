import { Role } from '@editorial/contracts/enumerations';
import { AllPolicies, Policy, SitePolicies } from '@editorial/contracts/policy';
import { HOST_TENANT } from '../../ground/database/database.types.ts';

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

/** A policy granted to a role or taken from it, unlike its built-in ones, or granted to a person. */
export interface Grant {
  readonly name: string;
  readonly providerName: 'R' | 'U';
  readonly providerKey: string;
  readonly isGranted: boolean;
}

/** The site's own policies have no effect for people of organizations, whoever granted them. */
export const isUsable = (name: string, tenantId: string): boolean =>
  tenantId === HOST_TENANT || !SitePolicies.has(name);

/**
 * The policies that one role has in an organization, or at the site. Administrators hold all of
 * them: rows, such as those for policies of remotes, only add to theirs.
 */
export function policiesOfRole(
  role: number,
  tenantId: string,
  grants: readonly Grant[] = [],
): ReadonlySet<string> {
  const policies = new Set(policiesOf[role]);
  for (const { name, providerName, providerKey, isGranted } of grants)
    if (providerName === 'R' && providerKey === String(role))
      if (isGranted) policies.add(name);
      else if (role !== Role.Admin) policies.delete(name);
  return new Set([...policies].filter((name) => isUsable(name, tenantId)));
}

/** The facts that decide the policies of a person. */
interface Holding {
  readonly tenantId: string;
  readonly roles: readonly number[];
  readonly isSupport: boolean;
  /** Those of the person and of the person's roles. */
  readonly grants: readonly Grant[];
}

/**
 * The policies of a person: those of all roles, plus those of support staff, who have no role
 * number, plus their own.
 */
export function grantedPolicies({
  tenantId,
  roles,
  isSupport,
  grants,
}: Holding): Record<string, boolean> {
  const all = isSupport ? [...roles, SUPPORT_ROLE] : roles;
  const own = grants.filter(({ providerName }) => providerName === 'U').map(({ name }) => name);
  const names = [...all.flatMap((role) => [...policiesOfRole(role, tenantId, grants)]), ...own];
  return Object.fromEntries(
    names.filter((name) => isUsable(name, tenantId)).map((name) => [name, true]),
  );
}
