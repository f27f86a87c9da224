import { defineRemote, type RouteHandle } from '@editorial/platform';
import { createElement, lazy } from 'react';

const SubscriptionPage = lazy(() =>
  import('./plan/SubscriptionPage.tsx').then((module) => ({ default: module.SubscriptionPage })),
);

const PricingPage = lazy(() =>
  import('./pricing/PricingPage.tsx').then((module) => ({ default: module.PricingPage })),
);

const OrderPage = lazy(() =>
  import('./order/OrderPage.tsx').then((module) => ({ default: module.OrderPage })),
);

const OrderedPlanPage = lazy(() =>
  import('./order/OrderedPlanPage.tsx').then((module) => ({ default: module.OrderedPlanPage })),
);

const TermsPage = lazy(() =>
  import('./plan/TermsPage.tsx').then((module) => ({ default: module.TermsPage })),
);

const LicensesPage = lazy(() =>
  import('./licenses/LicensesPage.tsx').then((module) => ({ default: module.LicensesPage })),
);

const SpendingPage = lazy(() =>
  import('./spending/SpendingPage.tsx').then((module) => ({ default: module.SpendingPage })),
);

const InvoicesPage = lazy(() =>
  import('./invoices/InvoicesPage.tsx').then((module) => ({ default: module.InvoicesPage })),
);

const SeatPage = lazy(() =>
  import('./seats/SeatPage.tsx').then((module) => ({ default: module.SeatPage })),
);

const VerifyPage = lazy(() =>
  import('./verify/VerifyPage.tsx').then((module) => ({ default: module.VerifyPage })),
);

const StaffPage = lazy(() =>
  import('./staff/StaffPage.tsx').then((module) => ({ default: module.StaffPage })),
);

const StaffSubscriptionPage = lazy(() =>
  import('./staff/StaffSubscriptionPage.tsx').then((module) => ({
    default: module.StaffSubscriptionPage,
  })),
);

const ProfitPage = lazy(() =>
  import('./profit/ProfitPage.tsx').then((module) => ({ default: module.ProfitPage })),
);

const StatementPage = lazy(() =>
  import('./profit/StatementPage.tsx').then((module) => ({ default: module.StatementPage })),
);

const handle = (title: string, more: Partial<RouteHandle> = {}): RouteHandle => ({
  layout: 'application',
  title: `subscription::${title}`,
  ...more,
});

const client = { clientOnly: true };
const staff = { requiredPolicy: 'Subscription.Subscriptions' };
const profit = { requiredPolicy: 'ProfitCalculation.Statements' };

/** The plan's state, its licenses, their public verification, and the staff pages for both. */
export default defineRemote({
  name: 'subscription',
  routes: [
    {
      path: '/subscription',
      element: createElement(SubscriptionPage),
      handle: handle('Subscription', client),
    },
    {
      path: '/pricing',
      element: createElement(PricingPage),
      handle: handle('Pricing', { requiresSignIn: false }),
    },
    {
      path: '/pricing/order',
      element: createElement(OrderPage),
      handle: handle('Pricing', { requiresSignIn: false }),
    },
    {
      path: '/subscription/ordered',
      element: createElement(OrderedPlanPage),
      handle: handle('OrderedPlan', client),
    },
    {
      path: '/subscription/terms',
      element: createElement(TermsPage),
      handle: handle('Terms', client),
    },
    {
      path: '/subscription/licenses',
      element: createElement(LicensesPage),
      handle: handle('History', client),
    },
    {
      path: '/licensing-history',
      element: createElement(LicensesPage),
      handle: handle('History', client),
    },
    {
      path: '/subscription/spending',
      element: createElement(SpendingPage),
      handle: handle('Spending', client),
    },
    {
      path: '/subscription/invoices',
      element: createElement(InvoicesPage),
      handle: handle('Invoices', client),
    },
    {
      path: '/seat',
      element: createElement(SeatPage),
      handle: handle('Seat', { requiresSignIn: false }),
    },
    { path: '/verify', element: createElement(VerifyPage), handle: handle('Verify') },
    { path: '/verify/:code', element: createElement(VerifyPage), handle: handle('Verify') },
    {
      path: '/subscriptions',
      element: createElement(StaffPage),
      handle: handle('Subscriptions', staff),
    },
    {
      path: '/subscriptions/:subscriptionId',
      element: createElement(StaffSubscriptionPage),
      handle: handle('Subscription', staff),
    },
    { path: '/profit', element: createElement(ProfitPage), handle: handle('Profit', profit) },
    {
      path: '/profit/:contributorId/:month',
      element: createElement(StatementPage),
      handle: handle('Statement', profit),
    },
  ],
  fills: {
    'picture.side': () => import('./licenses/OwnLicenses.tsx'),
    'account.manage': () => import('./plan/PlanSummary.tsx'),
  },
  translations: {
    en: () => import('./texts/en.ts'),
    de: () => import('./texts/de.ts'),
    fr: () => import('./texts/fr.ts'),
    es: () => import('./texts/es.ts'),
    ar: () => import('./texts/ar.ts'),
  },
});
