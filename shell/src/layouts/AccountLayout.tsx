import { useSetting, useT } from '@editorial/platform';
import { PageAlerts } from '../feedback/PageAlerts.tsx';
import { Header } from '../header/Header.tsx';
import { Footer } from './Footer.tsx';
import type { LayoutProps } from './layout.types.ts';
import { TenantBox } from './TenantBox.tsx';

/** Local login is on unless the setting says 'false' (R9.52). */
export const isLocalLoginEnabled = (setting: string | undefined): boolean =>
  setting?.toLowerCase() !== 'false';

/**
 * The top bar of the application layout, and the authentication wrapper around the content (R2.81
 * to R2.84).
 */
export function AccountLayout({ children, tenantBoxVisible }: LayoutProps) {
  const t = useT();
  const isEnabled = isLocalLoginEnabled(useSetting('Abp.Account.EnableLocalLogin'));
  return (
    <>
      <Header />
      <PageAlerts />
      <main id="main" tabIndex={-1} className="shell-main">
        <div className="shell-auth" data-testid="authentication-wrapper">
          {isEnabled ? (
            children
          ) : (
            <div role="alert" className="shell-warning">
              <h1>{t('AbpAccount::InvalidLoginRequest')}</h1>
              <p>{t('AbpAccount::ThereAreNoLoginSchemesConfiguredForThisClient')}</p>
            </div>
          )}
          {tenantBoxVisible && <TenantBox />}
        </div>
      </main>
      <Footer />
    </>
  );
}
