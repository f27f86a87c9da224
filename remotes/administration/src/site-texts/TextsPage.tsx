import { siteTextsApi, type ListedText } from '@editorial/contracts/site-texts';
import { call, formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Button, EmptyState } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';

const kinds = ['Document', 'Mail'] as const;

function useColumns(): ListColumn<ListedText>[] {
  const t = useT('administration');
  const culture = useCulture();
  const languages = new Intl.DisplayNames([culture], { type: 'language' });
  return [
    {
      key: 'title',
      title: t('TextTitle'),
      fixed: true,
      sortable: 'title',
      render: ({ name, title }) => <Link to={`/administration/texts/${name}`}>{title}</Link>,
    },
    {
      key: 'kind',
      title: t('Kind'),
      render: ({ kind }) => t(kind === 'Mail' ? 'Text:Mail' : 'Text:Document'),
    },
    {
      key: 'name',
      title: t('ShortName'),
      sortable: 'name',
      render: ({ name }) => <code>{name}</code>,
    },
    {
      key: 'languages',
      title: t('ChangedIn'),
      render: ({ changedLanguages }) =>
        changedLanguages.map((one) => languages.of(one)).join(', ') || '–',
    },
    {
      key: 'changedAt',
      title: t('LastChanged'),
      sortable: 'changedAt',
      render: ({ changedAt }) => (changedAt ? formatDate(changedAt) : '–'),
    },
  ];
}

/** Texts of mails, and documents such as the terms. */
export function TextsPage() {
  const t = useT('administration');
  const columns = useColumns();
  const { view, onView, query, filters, setFilter, clear } = useListView(['kind', 'state']);
  const kind = kinds.find((one) => one === filters.kind);
  const isChangedOnly = filters.state === 'Changed';
  const asked = {
    ...query,
    ...(kind ? { kind } : {}),
    ...(isChangedOnly ? { state: 'Changed' as const } : {}),
  };
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(siteTextsApi.list, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalCount ?? 0;
  return (
    <AdminPage title={t('Texts')} intro={t('TextsIntro')}>
      <ListTable
        label={t('Texts')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={({ name }) => name}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching}
        texts={{
          search: t('TextTitle'),
          columns: t('Columns'),
          count: t('CountTexts', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() =>
          void exportList(
            'texts.csv',
            ['name', 'kind', 'title', 'changedLanguages', 'changedAt'],
            (span) => call(siteTextsApi.list, { query: { ...asked, ...span } }),
          )
        }
        filters={
          <>
            <Choice
              label={t('Kind')}
              any={t('AnyKind')}
              values={kinds}
              nameOf={(one) => t(one === 'Mail' ? 'Text:Mail' : 'Text:Document')}
              value={kind}
              onChange={(value) => setFilter('kind', value)}
            />
            <Choice
              label={t('State')}
              any={t('AnyState')}
              values={['Changed']}
              nameOf={() => t('ChangedOnly')}
              value={isChangedOnly ? 'Changed' : ''}
              onChange={(value) => setFilter('state', value)}
            />
          </>
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t('NoTexts')}
              action={
                (view.search || kind || isChangedOnly) && (
                  <Button onClick={clear}>{t('ShowAll')}</Button>
                )
              }
            />
          )
        }
      />
    </AdminPage>
  );
}
