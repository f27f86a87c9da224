import { Role } from '@editorial/contracts/enumerations';
import { endedBy, endOf, majorOf } from '@editorial/contracts/platform-majors';
import {
  CONTRACT_VERSION,
  formatDate,
  formatNumber,
  useCurrentUser,
  usePageMetadata,
  useStore,
  useT,
} from '@editorial/platform';
import { ErrorScreenView } from '@editorial/ui';
import { getInstance } from '@module-federation/enhanced/runtime';
import { useEffect } from 'react';
import { useStore as useZustand } from 'zustand';
import { newerRelease } from '../federation/newer-release.ts';
import { loadedRemote } from '../federation/loaded.ts';
import { useFrame } from '../frame/frame.ts';
import { ReleaseLog } from './ReleaseLog.tsx';
import { RemoteErrors } from './RemoteErrors.tsx';
import { Table } from './Table.tsx';
import { beginRecord, record, type Entry } from './record.ts';
import './console.css';

export { addConsoleTexts } from './texts.ts';

function Remotes() {
  const t = useT('console');
  const servedUntil = (contract: string) => {
    const day = endOf(majorOf(contract));
    return day ? formatDate(day) : t('UntilContract', [endedBy(majorOf(contract))]);
  };
  const { remotes } = useFrame();
  const rows = remotes.map(({ name, version, contract, commit, owner }) => {
    const loaded = loadedRemote(name);
    return [
      name,
      loaded?.version ?? version,
      loaded ? t(`Source:${loaded.source}`) : t('NotLoaded'),
      loaded ? formatNumber(loaded.ms, { style: 'unit', unit: 'millisecond' }) : '–',
      contract,
      servedUntil(contract),
      commit.slice(0, 8),
      owner,
    ];
  });
  const isWaiting = useZustand(newerRelease, ({ SwitchRelease }) => SwitchRelease !== null);
  const unfinished = useStore(({ activity }) => activity.unfinished);
  return (
    <>
      {isWaiting && (
        <p role="status">
          {unfinished.length > 0
            ? t('NewerHeldBack', [[...new Set(unfinished)].join(', ')])
            : t('NewerWaits')}
        </p>
      )}
      <Table
        head={[
          t('Remote'),
          t('Version'),
          t('Source'),
          t('LoadTime'),
          t('Contract'),
          t('ServedUntil'),
          t('Commit'),
          t('Owner'),
        ]}
        rows={rows}
      />
    </>
  );
}

function Libraries() {
  const t = useT('console');
  const scope = getInstance()?.shareScopeMap.default ?? {};
  const rows = Object.entries(scope).flatMap(([library, versions]) =>
    Object.entries(versions).map(([version, { from, useIn, loaded }]) => [
      library,
      version,
      from,
      loaded ? useIn.join(', ') : t('NotLoaded'),
    ]),
  );
  return <Table head={[t('Library'), t('Version'), t('Provider'), t('UsedBy')]} rows={rows} />;
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const t = useT('console');
  if (entries.length === 0) return <p className="ed-muted">{t('None')}</p>;
  return (
    <ol className="console-entries">
      {entries.map(({ id, at, text }) => (
        <li key={id}>
          <time dateTime={at.toISOString()}>
            {formatDate(at.toISOString(), { timeStyle: 'medium' })}
          </time>{' '}
          <code>{text}</code>
        </li>
      ))}
    </ol>
  );
}

function Store() {
  const state = useStore((whole) => whole);
  return Object.entries(state).map(([slice, value]) => (
    <details key={slice}>
      <summary>{slice}</summary>
      <pre>{JSON.stringify(value, null, 1)}</pre>
    </details>
  ));
}

/**
 * Shows what the page consists of. Visible to administrators, and to everyone in development
 * builds.
 */
export function ConsolePage() {
  const t = useT('console');
  const isAdmin = useCurrentUser().roles?.includes(String(Role.Admin)) ?? false;
  const { events, errors } = useZustand(record);
  const isAllowed = isAdmin || process.env.NODE_ENV === 'development';
  usePageMetadata({ title: t('Title') });
  useEffect(() => {
    if (isAllowed) beginRecord();
  }, [isAllowed]);
  if (!isAllowed)
    return (
      <ErrorScreenView
        cover="area"
        status={403}
        title="AbpUi::DefaultErrorMessage403"
        details="AbpUi::DefaultErrorMessage403Detail"
      />
    );
  return (
    <div className="ed-page ed-stack console">
      <header className="ed-stack">
        <h1>{t('Title')}</h1>
        <p className="ed-muted">
          {t('Lead')} {t('PlatformContract', [CONTRACT_VERSION])}
        </p>
      </header>
      <section aria-labelledby="console-remotes">
        <h2 id="console-remotes">{t('Remotes')}</h2>
        <Remotes />
      </section>
      <section aria-labelledby="console-releases">
        <h2 id="console-releases">{t('Releases')}</h2>
        <ReleaseLog />
      </section>
      <section aria-labelledby="console-remote-errors">
        <h2 id="console-remote-errors">{t('RemoteErrors')}</h2>
        <RemoteErrors />
      </section>
      <section aria-labelledby="console-libraries">
        <h2 id="console-libraries">{t('Libraries')}</h2>
        <Libraries />
      </section>
      <section aria-labelledby="console-events">
        <h2 id="console-events">{t('Events')}</h2>
        <Entries entries={events} />
      </section>
      <section aria-labelledby="console-errors">
        <h2 id="console-errors">{t('Errors')}</h2>
        <Entries entries={errors} />
      </section>
      <section aria-labelledby="console-store">
        <h2 id="console-store">{t('Store')}</h2>
        <Store />
      </section>
    </div>
  );
}
