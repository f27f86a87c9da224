import type { RemoteConfig } from '@editorial/contracts/federation';

/** The facts of the account pages that the shell has before it loads the remote. */
export default {
  basePaths: ['/account', '/register', '/join-us', '/contact'],
  pages: [
    '/account/login',
    '/account/register',
    '/register',
    '/account/confirm-email',
    '/account/forgot-password',
    '/account/reset-password',
    '/account/manage',
    '/join-us',
    '/contact',
  ],
  menu: [
    { name: 'AbpAccount::Menu:Account', order: 1, invisible: true, layout: 'account' },
    {
      name: 'AbpAccount::Login',
      parentName: 'AbpAccount::Menu:Account',
      path: '/account/login',
      order: 1,
    },
    {
      name: 'AbpAccount::Register',
      parentName: 'AbpAccount::Menu:Account',
      path: '/account/register',
      order: 2,
    },
    {
      name: 'AbpAccount::MyAccount',
      parentName: 'AbpAccount::Menu:Account',
      path: '/account/manage',
      order: 3,
      layout: 'application',
    },
    {
      name: 'AbpAccount::ForgotPassword',
      parentName: 'AbpAccount::Menu:Account',
      path: '/account/forgot-password',
      order: 4,
      invisible: true,
    },
    {
      name: 'AbpAccount::ResetPassword',
      parentName: 'AbpAccount::Menu:Account',
      path: '/account/reset-password',
      order: 5,
      invisible: true,
    },
  ],
  menuTexts: {
    en: { Remote: 'Your account pages' },
    de: { Remote: 'Ihre Kontoseiten' },
    fr: { Remote: 'Les pages de votre compte' },
    es: { Remote: 'Las páginas de su cuenta' },
    ar: { Remote: 'صفحات حسابك' },
  },
  namespaces: ['account'],
  owner: 'account',
} satisfies RemoteConfig;
