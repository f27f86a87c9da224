import { useStore, useT } from '@editorial/platform';
import { Link } from 'react-router-dom';

/** The footer of every page. */
export function Footer() {
  const t = useT();
  const name = useStore((state) => state.configuration.settings?.application.name);
  const organization = useStore((state) => state.session.tenant?.id);
  return (
    <footer className="shell-footer">
      <span translate="no">{name ?? t('::AppName')}</span>
      <nav aria-label={t('::Footer')}>
        <Link to="/preview">{t('::Previews')}</Link>
        <Link to="/pricing">{t('::Pricing')}</Link>
        <Link to="/join-us">{t('::JoinUs')}</Link>
        <Link to="/verify">{t('::VerifyLicense')}</Link>
        <Link to="/help">{t('::Help')}</Link>
        <Link to="/license">{t('::License')}</Link>
        <Link to="/terms">{t('::Terms')}</Link>
        <Link to="/privacy">{t('::Privacy')}</Link>
        <Link to="/contact">{t('::Contact')}</Link>
        {/* A page of the server: it works without scripts and without an account. */}
        <a href={`/withdrawal${organization ? `?__tenant=${organization}` : ''}`}>
          {t('::Withdrawal')}
        </a>
        <Link to="/imprint">{t('::Imprint')}</Link>
      </nav>
    </footer>
  );
}
