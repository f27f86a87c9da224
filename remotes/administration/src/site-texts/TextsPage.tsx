import { siteTextsApi, type ListedText } from '@editorial/contracts/site-texts';
import { formatDate, useCulture, useT } from '@editorial/platform';
import type { ListColumn } from '@editorial/ui/table';
import { Link } from 'react-router-dom';
import { choice, stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';

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
  return (
    <ListPage
      title="Texts"
      intro="TextsIntro"
      endpoint={siteTextsApi.list}
      columns={useColumns()}
      rowKey={({ name }) => name}
      filters={{
        kind: choice({
          label: 'Kind',
          any: 'AnyKind',
          values: ['Document', 'Mail'],
          nameOf: (kind) => t(`Text:${kind}`),
        }),
        state: stateChoice(['Changed'], () => t('ChangedOnly')),
      }}
      texts={{ search: 'TextTitle', count: 'CountTexts', empty: 'NoTexts' }}
      exported={{
        fileName: 'texts.csv',
        fields: ['name', 'kind', 'title', 'changedLanguages', 'changedAt'],
      }}
    />
  );
}
