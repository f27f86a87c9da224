import { usePageMetadata, usePolicy, useT } from '@editorial/platform';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { sections } from './sections.ts';
import '../administration.css';

export interface AdminPageProps {
  readonly title: string;
  /** A line below the title. */
  readonly intro?: ReactNode;
  /** The acts of the whole page, beside its title. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** Every page of the administration: its sections at the side, title and acts at the top. */
export function AdminPage({ title, intro, acts, children }: AdminPageProps) {
  const t = useT('administration');
  usePageMetadata({ title });
  return (
    <div className="ed-page adm">
      <nav className="adm-nav" aria-label={t('Title')}>
        <Sections />
      </nav>
      <div className="adm-main">
        <header className="adm-head">
          <div>
            <h1>{title}</h1>
            {intro && <p className="ed-muted">{intro}</p>}
          </div>
          {acts && <div className="ed-row">{acts}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}

function Sections() {
  const t = useT('administration');
  return sections.map(({ name, path, policy }) => (
    <Section key={name} path={path} policy={policy} label={t(name)} />
  ));
}

function Section({ path, policy, label }: { path: string; policy: string; label: string }) {
  const isGranted = usePolicy(policy);
  if (!isGranted) return null;
  return (
    <NavLink to={path} end={path === '/administration'}>
      {label}
    </NavLink>
  );
}
