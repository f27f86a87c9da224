import { siteTextsApi, type ListedText } from '@editorial/contracts/site-texts';
import { useCulture, useT } from '@editorial/platform';
import { Link } from 'react-router-dom';
import type { Column } from '../frame/columns.ts';
import { choice, stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';

function useColumns(): Column<ListedText>[] {
  const languages = new Intl.DisplayNames([useCulture()], { type: 'language' });
  return [
    {
      key: 'title',
      title: 'TextTitle',
      fixed: true,
      sortable: 'title',
      render: ({ name, title }) => <Link to={`/administration/texts/${name}`}>{title}</Link>,
    },
    {
      key: 'kind',
      title: 'Kind',
      render: ({ kind }, t) => t(kind === 'Mail' ? 'Text:Mail' : 'Text:Document'),
    },
    {
      key: 'name',
      title: 'ShortName',
      sortable: 'name',
      render: ({ name }) => <code>{name}</code>,
    },
    {
      key: 'languages',
      title: 'ChangedIn',
      render: ({ changedLanguages }) =>
        changedLanguages.map((one) => languages.of(one)).join(', ') || '–',
    },
    {
      key: 'changedAt',
      title: 'LastChanged',
      sortable: 'changedAt',
      date: ({ changedAt }) => changedAt,
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
