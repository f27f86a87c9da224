import { releasesApi } from '@editorial/contracts/releases';
import { formatDate, formatNumber, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';

const SHOWN_ERRORS = 50;

/** Lists the errors of remotes that browsers reported in production: each different error of a release once. */
export function RemoteErrors() {
  const t = useT('console');
  const { data } = useEndpoint(
    releasesApi.errors,
    { query: { maxResultCount: SHOWN_ERRORS } },
    { isBackground: true, skipHandleError: true },
  );
  if (!data?.items.length) return <p className="ed-muted">{t('None')}</p>;
  const time = (at: string) => formatDate(at, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <ol className="console-entries">
      {data.items.map((error) => (
        <li key={`${error.remote} ${error.version} ${error.id}`}>
          <details>
            <summary>
              <strong>{error.remote}</strong> {error.version} · <code>{error.message}</code> ·{' '}
              {t('Reports', [formatNumber(error.reports), formatNumber(error.visitors)])}
            </summary>
            <p className="ed-muted">
              {t('SeenFromTo', [time(error.firstSeen), time(error.lastSeen)])} ·{' '}
              {error.browsers.join(', ')} · <code>{error.route}</code> · {error.outcome}
            </p>
            <pre>{error.stack}</pre>
          </details>
        </li>
      ))}
    </ol>
  );
}
