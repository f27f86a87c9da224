/** Names of the policies (R6.22N). */
export const Policy = {
  Assets: 'AssetManagement.Assets',
  AssetsCreate: 'AssetManagement.Assets.Create',
  AssetsEdit: 'AssetManagement.Assets.Edit',
  AssetsDelete: 'AssetManagement.Assets.Delete',
  AssetsReview: 'AssetManagement.Assets.Review',
  Subscriptions: 'Subscription.Subscriptions',
  SubscriptionsCreate: 'Subscription.Subscriptions.Create',
  SubscriptionsApprove: 'Subscription.Subscriptions.Approve',
  SubscriptionsState: 'Subscription.Subscriptions.State',
  SubscriptionsAdjustCredits: 'Subscription.Subscriptions.AdjustCredits',
  SubscriptionsClientLicenses: 'Subscription.Subscriptions.ClientLicenses',
  Plans: 'Subscription.Plans',
  PlansUpdate: 'Subscription.Plans.Update',
  Orders: 'Checkout.Orders',
  OrdersManage: 'Checkout.Orders.Manage',
  Documents: 'Checkout.Documents',
  Licenses: 'Licensing.Licenses',
  Statements: 'ProfitCalculation.Statements',
  Users: 'AbpIdentity.Users',
  UsersCreate: 'AbpIdentity.Users.Create',
  UsersUpdate: 'AbpIdentity.Users.Update',
  UsersDelete: 'AbpIdentity.Users.Delete',
  UsersManageRoles: 'AbpIdentity.Users.Update.ManageRoles',
  UsersManagePermissions: 'AbpIdentity.Users.ManagePermissions',
  UsersImpersonation: 'AbpIdentity.Users.Impersonation',
  Roles: 'AbpIdentity.Roles',
  RolesCreate: 'AbpIdentity.Roles.Create',
  RolesUpdate: 'AbpIdentity.Roles.Update',
  RolesDelete: 'AbpIdentity.Roles.Delete',
  RolesManagePermissions: 'AbpIdentity.Roles.ManagePermissions',
  AuditLogs: 'AuditLogging.AuditLogs',
  Operation: 'Operation.Site',
  Tenants: 'Saas.Tenants',
  TenantsManagement: 'AbpTenantManagement.Tenants',
  TenantsCreate: 'AbpTenantManagement.Tenants.Create',
  TenantsUpdate: 'AbpTenantManagement.Tenants.Update',
  TenantsDelete: 'AbpTenantManagement.Tenants.Delete',
  TenantsImpersonation: 'Saas.Tenants.Impersonation',
  Clients: 'OpenIddictPro.Application',
  Emailing: 'SettingManagement.Emailing',
  Settings: 'SettingManagement.Settings',
  Texts: 'SettingManagement.Texts',
} as const;

export type PolicyName = (typeof Policy)[keyof typeof Policy];
export const AllPolicies: readonly PolicyName[] = Object.values(Policy);

/**
 * Policies that reach the site as a whole (ABP's host side). They have no
 * effect for people of organizations, and are not offered to them.
 */
export const SitePolicies: ReadonlySet<string> = new Set([
  Policy.Plans,
  Policy.PlansUpdate,
  Policy.Tenants,
  Policy.TenantsManagement,
  Policy.TenantsCreate,
  Policy.TenantsUpdate,
  Policy.TenantsDelete,
  Policy.TenantsImpersonation,
  Policy.Clients,
  Policy.Operation,
  Policy.Emailing,
  Policy.Texts,
]);
