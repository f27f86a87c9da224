import { operationApi, type PartHealth, type SiteHealth } from '@editorial/contracts/operation';
import { formatBytes, formatNumber, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, ButtonLink } from '@editorial/ui';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { Jobs } from './Jobs.tsx';
import { Metrics } from './Metrics.tsx';

const looks = { ok: 'success', slow: 'warning', missing: 'error' } as const;

/** How the site runs: its parts, its search index, its files and its jobs. */
export function OperationPage() {
  const t = useT('administration');
  const query = useEndpoint(operationApi.health, {}, { isPageContent: true });
  return (
    <AdminPage
      title={t('Operation')}
      intro={t('OperationIntro')}
      acts={
        <>
          <ButtonLink to="/administration/clients">{t('Clients')}</ButtonLink>
          <ButtonLink to="/console">{t('Releases')}</ButtonLink>
        </>
      }
    >
      <Loaded query={query} height="12rem">
        {(health) => <Parts health={health} />}
      </Loaded>
      <Metrics />
      <Jobs queues={query.data?.queues ?? []} />
    </AdminPage>
  );
}

interface Line {
  readonly label: string;
  readonly value: React.ReactNode;
}

function Parts({ health: { release, parts, search, storage } }: { readonly health: SiteHealth }) {
  const t = useT('administration');
  const shown = ({ state, note }: PartHealth) => (
    <>
      <Badge look={looks[state]}>{t(`Health:${state}`)}</Badge>{' '}
      <span className="ed-muted ed-small">{note}</span>
    </>
  );
  return (
    <div className="adm-cards adm-cards--lines">
      <Lines
        title={t('Parts')}
        lines={[
          ...parts.map((part) => ({ label: t(`Part:${part.name}`), value: shown(part) })),
          { label: t('SiteRelease'), value: <bdi>{release}</bdi> },
        ]}
      />
      <Lines
        title={t('SearchIndex')}
        lines={[
          { label: t('IndexedPictures'), value: formatNumber(search.assetCount) },
          { label: t('PendingChanges'), value: formatNumber(search.pending) },
          { label: t('SecondsBehind'), value: formatNumber(search.lagSeconds) },
        ]}
      />
      <Lines
        title={t('Part:storage')}
        lines={[
          { label: t('StoredFiles'), value: formatNumber(storage.files) },
          { label: t('StoredBytes'), value: formatBytes(storage.bytes) },
        ]}
      />
    </div>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <table className="adm-table">
        <tbody>
          {lines.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="adm-end">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
