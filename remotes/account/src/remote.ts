import { defineRemote, type RouteHandle } from '@editorial/platform';
import { createElement, lazy } from 'react';

const LoginPage = lazy(() =>
  import('./login/LoginPage.tsx').then((module) => ({ default: module.LoginPage })),
);

const RegisterPage = lazy(() =>
  import('./register/RegisterPage.tsx').then((module) => ({ default: module.RegisterPage })),
);

const ConfirmEmailPage = lazy(() =>
  import('./register/ConfirmEmailPage.tsx').then((module) => ({
    default: module.ConfirmEmailPage,
  })),
);

const ForgotPasswordPage = lazy(() =>
  import('./password/ForgotPasswordPage.tsx').then((module) => ({
    default: module.ForgotPasswordPage,
  })),
);

const ResetPasswordPage = lazy(() =>
  import('./password/ResetPasswordPage.tsx').then((module) => ({
    default: module.ResetPasswordPage,
  })),
);

const ManagePage = lazy(() =>
  import('./profile/ManagePage.tsx').then((module) => ({ default: module.ManagePage })),
);

const JoinUsPage = lazy(() =>
  import('./join/JoinUsPage.tsx').then((module) => ({ default: module.JoinUsPage })),
);

const ContactPage = lazy(() =>
  import('./contact/ContactPage.tsx').then((module) => ({ default: module.ContactPage })),
);

const account = (title: string, more: Partial<RouteHandle> = {}): RouteHandle => ({
  layout: 'account',
  title: `account::${title}`,
  ...more,
});

/** Sign-in, registration, passwords, profile, and applications of contributors. */
export default defineRemote({
  name: 'account',
  routes: [
    { path: '/account/login', element: createElement(LoginPage), handle: account('SignIn') },
    {
      path: '/account/register',
      element: createElement(RegisterPage),
      handle: account('Register'),
    },
    { path: '/register', element: createElement(RegisterPage), handle: account('Register') },
    {
      path: '/account/confirm-email',
      element: createElement(ConfirmEmailPage),
      handle: account('ConfirmEmail', { tenantBoxVisible: false }),
    },
    {
      path: '/account/forgot-password',
      element: createElement(ForgotPasswordPage),
      handle: account('ForgotPassword'),
    },
    {
      path: '/account/reset-password',
      element: createElement(ResetPasswordPage),
      handle: account('ResetPassword', { tenantBoxVisible: false }),
    },
    {
      path: '/account/manage',
      element: createElement(ManagePage),
      handle: account('MyAccount', { layout: 'application', requiresSignIn: true }),
    },
    {
      path: '/join-us',
      element: createElement(JoinUsPage),
      handle: account('JoinUs', { tenantBoxVisible: false }),
    },
    {
      path: '/contact',
      element: createElement(ContactPage),
      handle: account('Contact', { layout: 'application', requiresSignIn: false }),
    },
  ],
  translations: {
    en: () => import('./texts/en.ts'),
    de: () => import('./texts/de.ts'),
    fr: () => import('./texts/fr.ts'),
    es: () => import('./texts/es.ts'),
    ar: () => import('./texts/ar.ts'),
  },
});
