import type { LayoutName } from '@editorial/contracts/navigation';
import type { ComponentType } from 'react';
import { AccountLayout } from './AccountLayout.tsx';
import { ApplicationLayout } from './ApplicationLayout.tsx';
import type { LayoutProps } from './layout.types.ts';
import './layouts.css';

const EmptyLayout = ({ children }: LayoutProps) => (
  <main id="main" tabIndex={-1}>
    {children}
  </main>
);

const layouts: Readonly<Record<string, ComponentType<LayoutProps>>> = {
  application: ApplicationLayout,
  account: AccountLayout,
  empty: EmptyLayout,
};

/**
 * Renders the layout with this name. A missing layout only logs a warning, and the content still
 * shows (R8.24).
 */
export function LayoutView({ layout, ...props }: LayoutProps & { readonly layout: LayoutName }) {
  const Layout = layouts[layout];
  if (!Layout) {
    console.warn(`There is no layout '${layout}'.`);
    return <EmptyLayout {...props} />;
  }
  return <Layout {...props} />;
}
