import type { RemoteConfig } from '@editorial/contracts/federation';

const parentName = 'AbpUiNavigation::Menu:Administration';
const entry = (name: string, path: string, order: number, requiredPolicy: string) => ({
  name: `administration::Menu:${name}`,
  path: `/administration/${path}`,
  order,
  parentName,
  requiredPolicy,
  layout: 'application' as const,
});

/** What the shell knows of the administration before it loads it. */
export default {
  basePaths: ['/administration'],
  menu: [
    entry('People', 'people', 1, 'AbpIdentity.Users'),
    entry('Roles', 'roles', 2, 'AbpIdentity.Roles'),
    entry('Organizations', 'organizations', 3, 'AbpTenantManagement.Tenants'),
    entry('Plans', 'plans', 4, 'Subscription.Plans'),
    entry('Prices', 'prices', 5, 'Subscription.Plans'),
    entry('Orders', 'orders', 6, 'Checkout.Orders.Manage'),
    entry('Audit', 'audit', 9, 'AuditLogging.AuditLogs'),
  ],
  menuTexts: {
    en: {
      Remote: 'Administration',
      'Menu:People': 'People',
      'Menu:Roles': 'Roles and permissions',
      'Menu:Organizations': 'Organizations',
      'Menu:Plans': 'Plans',
      'Menu:Prices': 'Prices and zones',
      'Menu:Orders': 'Orders',
      'Menu:Audit': 'Audit log',
    },
    de: {
      Remote: 'Verwaltung',
      'Menu:People': 'Personen',
      'Menu:Roles': 'Rollen und Rechte',
      'Menu:Organizations': 'Organisationen',
      'Menu:Plans': 'Tarife',
      'Menu:Prices': 'Preise und Gebiete',
      'Menu:Orders': 'Bestellungen',
      'Menu:Audit': 'Prüfprotokoll',
    },
    fr: {
      Remote: 'Administration',
      'Menu:People': 'Personnes',
      'Menu:Roles': 'Rôles et permissions',
      'Menu:Organizations': 'Organisations',
      'Menu:Plans': 'Formules',
      'Menu:Prices': 'Prix et zones',
      'Menu:Orders': 'Commandes',
      'Menu:Audit': 'Journal d’audit',
    },
    es: {
      Remote: 'Administración',
      'Menu:People': 'Personas',
      'Menu:Roles': 'Roles y permisos',
      'Menu:Organizations': 'Organizaciones',
      'Menu:Plans': 'Planes',
      'Menu:Prices': 'Precios y zonas',
      'Menu:Orders': 'Pedidos',
      'Menu:Audit': 'Registro de auditoría',
    },
    ar: {
      Remote: 'الإدارة',
      'Menu:People': 'الأشخاص',
      'Menu:Roles': 'الأدوار والصلاحيات',
      'Menu:Organizations': 'المؤسسات',
      'Menu:Plans': 'الخطط',
      'Menu:Prices': 'الأسعار والمناطق',
      'Menu:Orders': 'الطلبات',
      'Menu:Audit': 'سجل التدقيق',
    },
  },
  namespaces: ['administration'],
  preload: 'never',
  owner: 'administration',
} satisfies RemoteConfig;
