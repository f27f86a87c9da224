import { Role } from '@editorial/contracts/enumerations';
import { AllPolicies, Policy } from '@editorial/contracts/policy';

/** What each role may do (R6.21N, R6.22N). */
const policiesOf: Record<Role, readonly string[]> = {
  [Role.Admin]: AllPolicies,
  [Role.Contributor]: [Policy.Assets, Policy.AssetsCreate, Policy.AssetsEdit],
  [Role.ProfitCalculation]: [Policy.Statements],
  [Role.Client]: [Policy.Orders, Policy.Licenses],
};

/**
 * The policies of a user: those of all roles, plus those of support staff, who have no role number.
 */
export const grantedPolicies = (
  roles: readonly Role[],
  isSupport = false,
): Record<string, boolean> =>
  Object.fromEntries(
    [
      ...roles.flatMap((role) => policiesOf[role] ?? []),
      ...(isSupport
        ? [Policy.Users, Policy.UsersImpersonation, Policy.Tenants, Policy.TenantsImpersonation]
        : []),
    ].map((name) => [name, true]),
  );
