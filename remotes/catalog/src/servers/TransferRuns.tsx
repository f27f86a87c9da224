import { transferApi } from '@editorial/contracts/transfers';
import { call, formatDate, useT } from '@editorial/platform';
import { endpointQuery, useEndpoint } from '@editorial/platform/queries';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button } from '@editorial/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

const QUERY = { maxResultCount: 5 };
/** Interval at which a run that is under way is read again, in ms. */
const LOOK_AGAIN_MS = 3000;

/** Starts and stops the runs of a file server, and shows the last ones with their files. */
export function TransferRuns({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ReactNode;
}) {
  const t = useT('catalog');
  const params = { id };
  const [isLogShown, setLogShown] = useState(false);
  const { data, refetch } = useQuery({
    ...endpointQuery(transferApi.runs, { params, query: QUERY }, { isBackground: true }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((run) => run.state === 'Waiting' || run.state === 'Running')
        ? LOOK_AGAIN_MS
        : false,
  });
  const runs = data?.items ?? [];
  const isUnderWay = runs.some(({ state }) => state === 'Waiting' || state === 'Running');
  const act = async (endpoint: typeof transferApi.run | typeof transferApi.stopRun) => {
    // The central error reporter shows a refusal.
    await call(endpoint, { params }).catch(() => undefined);
    await refetch();
  };
  return (
    <>
      <div className="ed-row">
        {isUnderWay ? (
          <Button size="small" onClick={() => void act(transferApi.stopRun)}>
            {t('StopUpload')}
          </Button>
        ) : (
          <Button size="small" look="primary" onClick={() => void act(transferApi.run)}>
            {t('TakeNow')}
          </Button>
        )}
        {children}
      </div>
      <ul className="con-steps" aria-live="polite">
        {runs.map((run) => (
          <li key={run.id}>
            <Badge look={run.state === 'Failed' ? 'error' : 'neutral'}>
              {t(`Run:${run.state}`)}
            </Badge>{' '}
            <span className="ed-muted ed-small">
              {formatDate(run.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}{' '}
              {t('RunCounts', [
                String(run.found),
                String(run.taken),
                String(run.known),
                String(run.refused),
              ])}
            </span>
            {run.reason && <p className="con-list__reason">{run.reason}</p>}
          </li>
        ))}
      </ul>
      {runs.length > 0 && (
        <Button size="small" look="quiet" onClick={() => setLogShown((is) => !is)}>
          {t('TransferLog')}
        </Button>
      )}
      {isLogShown && <TransferLog id={id} />}
    </>
  );
}

function TransferLog({ id }: { readonly id: string }) {
  const t = useT('catalog');
  const { data } = useEndpoint(
    transferApi.files,
    { params: { id }, query: { maxResultCount: 100 } },
    { isBackground: true },
  );
  return (
    <ul className="con-steps">
      {(data?.items ?? []).map(({ path, outcome, reason, assetId, at }) => (
        <li key={`${path}${at}`}>
          {assetId ? <Link to={`/public/${assetId}`}>{path}</Link> : <bdi>{path}</bdi>}{' '}
          <span className="ed-muted ed-small">
            {t(`Taken:${outcome}`)} {reason}
          </span>
        </li>
      ))}
    </ul>
  );
}
