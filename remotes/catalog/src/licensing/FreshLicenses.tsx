import { lazy, Suspense } from 'react';
import { useFreshOrders } from './fresh-licenses.ts';

const LicenseTray = lazy(() => import('./LicenseTray.tsx'));

/** The orders of this window that can still be taken back. Nothing of it is loaded before. */
export function FreshLicenses() {
  const orders = useFreshOrders();
  if (orders.length === 0) return null;
  return (
    <Suspense>
      <LicenseTray orders={orders} />
    </Suspense>
  );
}
