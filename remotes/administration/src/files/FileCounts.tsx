import { assetFilesApi } from '@editorial/contracts/asset-files';
import { formatDate, formatNumber, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { useQuery } from '@tanstack/react-query';
import { useRemake } from './use-remake.ts';

const REFRESH_MS = 5000;

/** How many pictures have their files. */
export function FileCounts() {
  const t = useT('administration');
  const making = useRemake();
  const { data } = useQuery({
    ...endpointQuery(assetFilesApi.summary, {}, { isBackground: true, skipHandleError: true }),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return null;
  const counts = [
    ['Files:Damaged', data.damaged],
    ['Files:Lost', data.lost],
    ['Files:Queued', data.queued],
    ['Files:NoFile', data.noFile],
  ] as const;
  return (
    <section aria-label={t('State')} className="adm-import">
      <dl className="adm-figures">
        <div>
          <dt>{t('Checked')}</dt>
          <dd>
            {t('DoneOf', {
              done: formatNumber(data.checked),
              total: formatNumber(data.pictures),
            })}
          </dd>
        </div>
        {counts.map(([text, count]) => (
          <div key={text}>
            <dt>{t(text)}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
        {data.oldestCheckAt && (
          <div>
            <dt>{t('OldestCheck')}</dt>
            <dd>{formatDate(data.oldestCheckAt)}</dd>
          </div>
        )}
      </dl>
      {data.damaged > 0 && (
        <p>
          <Button loading={making.isBusy} onClick={() => void making.run()}>
            {t('MakeDamagedAnew')}
          </Button>
        </p>
      )}
    </section>
  );
}
