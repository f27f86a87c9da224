import { Header } from '../header/Header.tsx';
import { PageAlerts } from '../feedback/PageAlerts.tsx';
import { Footer } from './Footer.tsx';
import type { LayoutProps } from './layout.types.ts';

/** Top bar, alert area, content (R2.76 to R2.80). */
export function ApplicationLayout({ children }: LayoutProps) {
  return (
    <>
      <Header />
      <PageAlerts />
      <main id="main" tabIndex={-1} className="shell-main">
        {children}
      </main>
      <Footer />
    </>
  );
}
