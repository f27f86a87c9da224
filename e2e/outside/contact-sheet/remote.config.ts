import type { RemoteConfig } from '@editorial/contracts/federation';

/** The facts of this remote that the shell has before it loads it. */
export default {
  basePaths: ['/contact-sheet'],
  menu: [{ name: 'contact-sheet::Menu', path: '/contact-sheet', order: 50, layout: 'application' }],
  menuTexts: {
    en: { Remote: 'Contact sheet', Menu: 'Contact sheet' },
    de: { Remote: 'Kontaktbogen', Menu: 'Kontaktbogen' },
    fr: { Remote: 'Planche contact', Menu: 'Planche contact' },
    es: { Remote: 'Hoja de contacto', Menu: 'Hoja de contacto' },
    ar: { Remote: 'ورقة المعاينة', Menu: 'ورقة المعاينة' },
  },
  namespaces: ['contact-sheet'],
  owner: 'contact-sheet',
} satisfies RemoteConfig;
