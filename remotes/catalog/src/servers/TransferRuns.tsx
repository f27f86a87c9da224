import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { transferApi } from '@editorial/contracts/transfers';
import { call, formatDate, useT } from '@editorial/platform';
import {
  endpointKey,
  endpointQuery,
  queryClient,
  useAct,
  useEndpoint,
} from '@editorial/platform/queries';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

const QUERY = { maxResultCount: 5 };
const LOG_PAGE_SIZE = 100;
/** Interval at which a run that is under way is read again, in ms. */
const LOOK_AGAIN_MS = 3000;

type TransferRun = EndpointOutput<typeof transferApi.runs>['items'][number];

const isOpen = ({ state }: TransferRun) => state === 'Waiting' || state === 'Running';

/** The last runs of a file server. After one has ended, the list of servers is read again. */
function useRuns(id: string) {
  const { data, refetch } = useQuery({
    ...endpointQuery(transferApi.runs, { params: { id }, query: QUERY }, { isBackground: true }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? LOOK_AGAIN_MS : false),
  });
  const runs = data?.items ?? [];
  // The first run keeps the key of its server, which the list shows.
  const lastEnd = data && (runs.find(({ endedAt }) => endedAt !== null)?.endedAt ?? '');
  const seenEnd = useRef(lastEnd);
  useEffect(() => {
    if (seenEnd.current !== undefined && seenEnd.current !== lastEnd)
      void queryClient.invalidateQueries({ queryKey: endpointKey(transferApi.list) });
    seenEnd.current = lastEnd;
  }, [lastEnd]);
  return { runs, isUnderWay: runs.some(isOpen), refetch };
}

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
  const { runs, isUnderWay, refetch } = useRuns(id);
  const { run, isBusy } = useAct(
    (endpoint: typeof transferApi.run | typeof transferApi.stopRun) => call(endpoint, { params }),
    { afterwards: refetch },
  );
  return (
    <>
      <div className="ed-row">
        {isUnderWay ? (
          <Button size="small" loading={isBusy} onClick={() => void run(transferApi.stopRun)}>
            {t('StopUpload')}
          </Button>
        ) : (
          <Button
            size="small"
            look="primary"
            loading={isBusy}
            onClick={() => void run(transferApi.run)}
          >
            {t('TakeNow')}
          </Button>
        )}
        {children}
      </div>
      <ul className="con-steps" aria-live="polite">
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      {runs.length > 0 && (
        <div className="ed-row">
          <Button
            size="small"
            look="quiet"
            aria-expanded={isLogShown}
            onClick={() => setLogShown((is) => !is)}
          >
            {t('TransferLog')}
          </Button>
        </div>
      )}
      {isLogShown && <TransferLog id={id} />}
    </>
  );
}

function Run({ run }: { readonly run: TransferRun }) {
  const t = useT('catalog');
  return (
    <li>
      <Badge look={run.state === 'Failed' ? 'error' : 'neutral'}>{t(`Run:${run.state}`)}</Badge>{' '}
      <span className="ed-muted ed-small">
        {formatDate(run.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}{' '}
        {t('RunCounts', [
          String(run.found),
          String(run.taken),
          String(run.known),
          String(run.refused),
        ])}
      </span>
      {run.taken > 0 && (
        <>
          {' '}
          <Link className="ed-small" to="/contribute?state=Draft">
            {t('DescribeAndSubmit')}
          </Link>
        </>
      )}
      {run.reason && <p className="con-list__reason">{run.reason}</p>}
    </li>
  );
}

function TransferLog({ id }: { readonly id: string }) {
  const t = useT('catalog');
  const [page, setPage] = useState(1);
  const { data } = useEndpoint(
    transferApi.files,
    {
      params: { id },
      query: { skipCount: (page - 1) * LOG_PAGE_SIZE, maxResultCount: LOG_PAGE_SIZE },
    },
    { isBackground: true },
  );
  return (
    <>
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
      <Pagination
        page={page}
        pageSize={LOG_PAGE_SIZE}
        total={data?.totalCount ?? 0}
        onChange={setPage}
      />
    </>
  );
}
