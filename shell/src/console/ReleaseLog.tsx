import { releasesApi } from '@editorial/contracts/releases';
import { formatDate, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Table } from './Table.tsx';

const SHOWN_ACTS = 50;

/** Shows the last acts of the site's append-only log of releases: the actor, the time, the reason. */
export function ReleaseLog() {
  const t = useT('console');
  const { data } = useEndpoint(
    releasesApi.log,
    { query: { maxResultCount: SHOWN_ACTS } },
    { isBackground: true, skipHandleError: true },
  );
  if (!data?.items.length) return <p className="ed-muted">{t('None')}</p>;
  return (
    <Table
      head={[t('Time'), t('Remote'), t('Act'), t('Version'), t('By'), t('Why')]}
      rows={data.items.map(({ at, remote, action, version, by, reason }) => [
        formatDate(at, { dateStyle: 'short', timeStyle: 'medium' }),
        remote || '–',
        action,
        version || '–',
        by,
        reason || '–',
      ])}
      keys={data.items.map(({ id }) => id)}
    />
  );
}
