import { hasPolicy, useStore, useT } from '@editorial/platform';
import { EmptyState } from '@editorial/ui';
import { Link } from 'react-router-dom';
import { AdminPage } from './AdminPage.tsx';
import { sections } from './sections.ts';

/** The start of the administration: its sections, with what each is for. */
export function StartPage() {
  const t = useT('administration');
  useStore((state) => state.configuration.application?.auth.grantedPolicies);
  const shown = sections.filter(({ policy }) => hasPolicy(policy));
  return (
    <AdminPage title={t('Title')}>
      {shown.length === 0 ? (
        <EmptyState title={t('NothingForYou')}>{t('NothingForYouText')}</EmptyState>
      ) : (
        <ul className="adm-cards">
          {shown.map(({ name, text, path }) => (
            <li key={name}>
              <Link to={path}>
                <strong>{t(name)}</strong>
                <span className="ed-muted">{t(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}
