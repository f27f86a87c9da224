import { Policy } from '@editorial/contracts/policy';

/** The sections of the administration, each for those who hold its policy. */
export const sections = [
  { name: 'People', text: 'PeopleIntro', path: '/administration/people', policy: Policy.Users },
  { name: 'Roles', text: 'RolesIntro', path: '/administration/roles', policy: Policy.Roles },
  {
    name: 'Organizations',
    text: 'OrganizationsIntro',
    path: '/administration/organizations',
    policy: Policy.TenantsManagement,
  },
  { name: 'Plans', text: 'PlansIntro', path: '/administration/plans', policy: Policy.Plans },
  { name: 'Prices', text: 'PricesIntro', path: '/administration/prices', policy: Policy.Plans },
  {
    name: 'Orders',
    text: 'OrdersIntro',
    path: '/administration/orders',
    policy: Policy.OrdersManage,
  },
  {
    name: 'Figures',
    text: 'FiguresIntro',
    path: '/administration/figures',
    policy: Policy.OrdersManage,
  },
  {
    name: 'Documents',
    text: 'DocumentsIntro',
    path: '/administration/documents',
    policy: Policy.Documents,
  },
  {
    name: 'PicturesTitle',
    text: 'PicturesIntro',
    path: '/administration/pictures',
    policy: Policy.AssetsReview,
  },
  {
    name: 'Imports',
    text: 'ImportsIntro',
    path: '/administration/imports',
    policy: Policy.AssetsReview,
  },
  {
    name: 'PictureFiles',
    text: 'PictureFilesIntro',
    path: '/administration/files',
    policy: Policy.AssetsReview,
  },
  {
    name: 'ManagedCategories',
    text: 'CategoriesIntro',
    path: '/administration/categories',
    policy: Policy.AssetsReview,
  },
  { name: 'Sets', text: 'SetsIntro', path: '/administration/sets', policy: Policy.AssetsReview },
  {
    name: 'Notices',
    text: 'NoticesIntro',
    path: '/administration/notices',
    policy: Policy.AssetsReview,
  },
  {
    name: 'Applications',
    text: 'ApplicationsIntro',
    path: '/administration/applications',
    policy: Policy.Users,
  },
  {
    name: 'Settings',
    text: 'SettingsIntro',
    path: '/administration/settings',
    policy: Policy.Settings,
  },
  { name: 'Texts', text: 'TextsIntro', path: '/administration/texts', policy: Policy.Texts },
  {
    name: 'Searches',
    text: 'SearchesIntro',
    path: '/administration/searches',
    policy: Policy.AssetsReview,
  },
  {
    name: 'Clients',
    text: 'ClientsIntro',
    path: '/administration/clients',
    policy: Policy.Clients,
  },
  {
    name: 'Operation',
    text: 'OperationIntro',
    path: '/administration/operation',
    policy: Policy.Operation,
  },
  { name: 'Audit', text: 'AuditIntro', path: '/administration/audit', policy: Policy.AuditLogs },
] as const;
