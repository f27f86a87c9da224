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
    entry('Audit', 'audit', 9, 'AuditLogging.AuditLogs'),
  ],
  menuTexts: {
    en: {
      Remote: 'Administration',
      'Menu:People': 'People',
      'Menu:Roles': 'Roles and permissions',
      'Menu:Audit': 'Audit log',
    },
    de: {
      Remote: 'Verwaltung',
      'Menu:People': 'Personen',
      'Menu:Roles': 'Rollen und Rechte',
      'Menu:Audit': 'Prüfprotokoll',
    },
    fr: {
      Remote: 'Administration',
      'Menu:People': 'Personnes',
      'Menu:Roles': 'Rôles et permissions',
      'Menu:Audit': 'Journal d’audit',
    },
    es: {
      Remote: 'Administración',
      'Menu:People': 'Personas',
      'Menu:Roles': 'Roles y permisos',
      'Menu:Audit': 'Registro de auditoría',
    },
    ar: {
      Remote: 'الإدارة',
      'Menu:People': 'الأشخاص',
      'Menu:Roles': 'الأدوار والصلاحيات',
      'Menu:Audit': 'سجل التدقيق',
    },
  },
  namespaces: ['administration'],
  preload: 'never',
  owner: 'administration',
} satisfies RemoteConfig;
