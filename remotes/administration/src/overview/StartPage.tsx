import { hasPolicy, Slot, useStore, useT } from '@editorial/platform';
import { EmptyState } from '@editorial/ui';
import { Link } from 'react-router-dom';
import { Overview } from './Overview.tsx';
import { AdminPage } from '../frame/AdminPage.tsx';
import { sections } from '../frame/sections.ts';

/** The start of the administration: what needs a person now, and its sections. */
export function StartPage() {
  const t = useT('administration');
  useStore((state) => state.configuration.application?.auth.grantedPolicies);
  const shown = sections.filter(({ policy }) => hasPolicy(policy));
  return (
    <AdminPage title={t('Title')}>
      {shown.length === 0 ? (
        <EmptyState title={t('NothingForYou')}>{t('NothingForYouText')}</EmptyState>
      ) : (
        <>
          <Overview />
          <Slot name="administration.start" given={{}} />
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
        </>
      )}
    </AdminPage>
  );
}
