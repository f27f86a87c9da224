import { useSubscription, useT } from '@editorial/platform';
import { Skeleton } from '@editorial/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

const SeatsSection = lazy(() =>
  import('../seats/SeatsSection.tsx').then((module) => ({ default: module.SeatsSection })),
);

const OrderFields = lazy(() =>
  import('../orders/OrderFields.tsx').then((module) => ({ default: module.OrderFields })),
);

const PlanInvoices = lazy(() =>
  import('../billing/PlanInvoices.tsx').then((module) => ({ default: module.PlanInvoices })),
);

const tasks = ['Plan', 'People', 'Money'] as const;

/**
 * The one row of ways from a plan: for master users first to their tasks on this page, then to the
 * pages beside it.
 */
export function Ways({
  isTrial,
  isManaged = false,
}: {
  readonly isTrial: boolean;
  readonly isManaged?: boolean;
}) {
  const t = useT('subscription');
  const { isMasterUser } = useSubscription();
  return (
    <nav className="sub-ways" aria-label={t(isManaged ? 'Tasks' : 'Subscription')}>
      {isManaged &&
        tasks.map((task) => (
          <a key={task} href={`#${task.toLowerCase()}`}>
            {t(`Task:${task}`)}
          </a>
        ))}
      <Link to="/licensing-history">{t('YourLicenses')}</Link>
      {!isTrial && !isManaged && <Link to="/subscription/invoices">{t('Invoices')}</Link>}
      {isMasterUser && <Link to="/subscription/terms">{t('SeeTerms')}</Link>}
    </nav>
  );
}

/** A master user's tasks, each in a part of its own. */
export function Tasks({ plan }: { readonly plan: ReactNode }) {
  const parts = {
    Plan: plan,
    People: <SeatsSection />,
    Money: (
      <>
        <PlanInvoices more={<MoneyLinks />} />
        <OrderFields />
      </>
    ),
  };
  return tasks.map((task) => (
    <div key={task} id={task.toLowerCase()} className="sub-task">
      <Suspense fallback={<Skeleton height={200} />}>{parts[task]}</Suspense>
    </div>
  ));
}

/** Every invoice and payment, of single pictures too, and what they were spent on. */
function MoneyLinks() {
  const t = useT('subscription');
  return (
    <p className="sub-more">
      <Link to="/subscription/ordered">{t('OrderedPlan')}</Link>
      <Link to="/subscription/invoices">{t('Invoices')}</Link>
      <Link to="/subscription/spending">{t('Spending')}</Link>
    </p>
  );
}
