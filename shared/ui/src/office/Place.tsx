import { Suspense, type ReactNode } from 'react';
import { Skeleton } from '../feedback/Loading.tsx';
import './office.css';

/** Keeps the place of a control until antd is there. */
export function Place({
  children,
  height = '2.5rem',
}: {
  readonly children: ReactNode;
  readonly height?: string;
}) {
  return (
    <Suspense
      fallback={
        <div className="ed-office-place" aria-busy="true">
          <Skeleton height={height} />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}
