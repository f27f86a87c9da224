import { usePageMetadata, usePolicy, useT } from '@editorial/platform';
import { useEffect, useRef, type ReactNode } from 'react';
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
  usePageMetadata({ title });
  return (
    <div className="ed-page adm">
      <Sections />
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
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (nav.current) showOpenSection(nav.current);
  }, []);
  return (
    <nav ref={nav} className="adm-nav" aria-label={t('Title')}>
      {sections.map(({ name, path, policy }) => (
        <Section key={name} path={path} policy={policy} label={t(name)} />
      ))}
    </nav>
  );
}

/** On narrow screens the sections are one line that scrolls: brings the open one to its middle. */
function showOpenSection(nav: HTMLElement): void {
  const link = nav.querySelector('[aria-current="page"]');
  if (!link) return;
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  // Not scrollIntoView, which would also scroll the page.
  nav.scrollLeft += middleOf(link) - middleOf(nav);
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
