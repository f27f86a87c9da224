import { importsApi, type PictureImport } from '@editorial/contracts/imports';
import { call, confirm, formatDate, formatNumber, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, ButtonLink } from '@editorial/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { act } from '../frame/act.ts';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { DRAFTS_PATH } from '../pictures/draft-path.ts';
import { doneOf, isOpen, stateLooks } from './import-texts.ts';
import { ImportedFiles } from './ImportedFiles.tsx';

/** A running import is asked for again after this time. */
const REFRESH_MS = 1000;

async function stop(id: string): Promise<void> {
  const answer = await confirm.warn('administration::StopImportText', 'AbpUi::AreYouSure');
  if (answer === 'confirm')
    await act(() => call(importsApi.stop, { params: { id } }), 'ImportStopped');
}
const resume = (id: string) =>
  act(() => call(importsApi.resume, { params: { id } }), 'ImportGoesOn');

/** An import: how far it is, and what became of each file. */
export function ImportPage() {
  const t = useT('administration');
  const { importId = '' } = useParams();
  const query = useQuery({
    ...endpointQuery(importsApi.get, { params: { id: importId } }, { isPageContent: true }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? REFRESH_MS : false),
  });
  const { data } = query;
  return (
    <AdminPage
      title={data?.name ?? t('Import')}
      intro={data && <Facts import={data} />}
      acts={
        <>
          <ButtonLink to="/administration/imports">{t('Imports')}</ButtonLink>
          {data && isOpen(data) && (
            <Button onClick={() => void stop(data.id)}>{t('StopImport')}</Button>
          )}
          {data && (data.state === 'Stopped' || data.state === 'Failed') && (
            <Button look="primary" onClick={() => void resume(data.id)}>
              {t('GoOn')}
            </Button>
          )}
          {data?.state === 'Done' && data.counts.drafts > 0 && (
            <ButtonLink look="primary" to={DRAFTS_PATH}>
              {t('CompleteMany')}
            </ButtonLink>
          )}
        </>
      }
    >
      <Loaded query={query} height="12rem">
        {(shown) => (
          <>
            <Progress import={shown} />
            <ImportedFiles importId={importId} isRunning={isOpen(shown)} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

function Facts({ import: { kind, state, startedBy, createdAt } }: { import: PictureImport }) {
  const t = useT('administration');
  return (
    <>
      <Badge look={stateLooks[state]}>{t(`Import:${state}`)}</Badge>
      <span>{t(`ImportKind:${kind}`)}</span>
      <span>
        {t('StartedByAt', {
          name: startedBy,
          date: formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </span>
    </>
  );
}

const shownCounts = [
  ['imported', 'Outcome:Imported'],
  ['drafts', 'Outcome:Draft'],
  ['changed', 'Outcome:Changed'],
  ['unchanged', 'Outcome:Unchanged'],
  ['known', 'Outcome:Known'],
  ['refused', 'Outcome:Refused'],
  ['alike', 'Outcome:Alike'],
] as const;

function Progress({ import: shown }: { readonly import: PictureImport }) {
  const t = useT('administration');
  const done = doneOf(shown);
  return (
    <section aria-label={t('ImportDone')} className="adm-import">
      {isOpen(shown) && (
        <>
          <progress
            aria-label={t('ImportDone')}
            {...(shown.total !== null && { max: Math.max(shown.total, 1), value: done })}
          />
          <p className="ed-muted">{t('ImportCanBeLeft')}</p>
        </>
      )}
      {shown.reason && (
        <p role="alert">
          <bdi>{shown.reason}</bdi>
        </p>
      )}
      <dl className="adm-figures">
        <div>
          <dt>{t('ImportDone')}</dt>
          <dd>
            {t('DoneOf', {
              done: formatNumber(done),
              total: shown.total === null ? '–' : formatNumber(shown.total),
            })}
          </dd>
        </div>
        {shownCounts
          .filter(([field]) => shown.counts[field] > 0)
          .map(([field, text]) => (
            <div key={field}>
              <dt>{t(text)}</dt>
              <dd>{formatNumber(shown.counts[field])}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
