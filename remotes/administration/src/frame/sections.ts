import { Policy } from '@editorial/contracts/policy';

/** Name, intro, last part of the path, and the policy that opens it. */
const rows = [
  ['People', 'PeopleIntro', 'people', Policy.Users],
  ['Roles', 'RolesIntro', 'roles', Policy.Roles],
  ['Organizations', 'OrganizationsIntro', 'organizations', Policy.TenantsManagement],
  ['Plans', 'PlansIntro', 'plans', Policy.Plans],
  ['Prices', 'PricesIntro', 'prices', Policy.Plans],
  ['Orders', 'OrdersIntro', 'orders', Policy.OrdersManage],
  ['Figures', 'FiguresIntro', 'figures', Policy.OrdersManage],
  ['Documents', 'DocumentsIntro', 'documents', Policy.Documents],
  ['PicturesTitle', 'PicturesIntro', 'pictures', Policy.AssetsReview],
  ['Imports', 'ImportsIntro', 'imports', Policy.AssetsReview],
  ['PictureFiles', 'PictureFilesIntro', 'files', Policy.AssetsReview],
  ['ManagedCategories', 'CategoriesIntro', 'categories', Policy.AssetsReview],
  ['Sets', 'SetsIntro', 'sets', Policy.AssetsReview],
  ['Notices', 'NoticesIntro', 'notices', Policy.AssetsReview],
  ['Applications', 'ApplicationsIntro', 'applications', Policy.Users],
  ['Settings', 'SettingsIntro', 'settings', Policy.Settings],
  ['Texts', 'TextsIntro', 'texts', Policy.Texts],
  ['Searches', 'SearchesIntro', 'searches', Policy.AssetsReview],
  ['Providers', 'ProvidersIntro', 'sign-in-providers', Policy.Settings],
  ['Clients', 'ClientsIntro', 'clients', Policy.Clients],
  ['Operation', 'OperationIntro', 'operation', Policy.Operation],
  ['Audit', 'AuditIntro', 'audit', Policy.AuditLogs],
] as const;

/** The sections of the administration, each for those who hold its policy. */
export const sections = rows.map(([name, text, path, policy]) => ({
  name,
  text,
  path: `/administration/${path}`,
  policy,
}));
