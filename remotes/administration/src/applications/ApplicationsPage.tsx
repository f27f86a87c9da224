import { accountApi, type JoinApplicationItem } from '@editorial/contracts/account';
import { useCulture, useT } from '@editorial/platform';
import { Badge, LinkButton } from '@editorial/ui';
import { useState } from 'react';
import type { Column } from '../frame/columns.ts';
import { stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { Application } from './Application.tsx';

const states = ['Submitted', 'Accepted', 'Declined'] as const;

const exportedFields = [
  'creationTime',
  'status',
  'name',
  'email',
  'company',
  'country',
  'profileType',
  'portfolioUrl',
  'message',
] as const;

function useColumns(onOpen: (id: string) => void): Column<JoinApplicationItem>[] {
  const culture = useCulture();
  return [
    {
      key: 'name',
      title: 'Name',
      fixed: true,
      sortable: 'name',
      render: (row) => <LinkButton onClick={() => onOpen(row.id)}>{row.name}</LinkButton>,
    },
    { key: 'company', title: 'Company', render: (row) => row.company || '–' },
    { key: 'kind', title: 'Kind', render: (row, t) => t(`ProfileType:${row.profileType}`) },
    {
      key: 'country',
      title: 'Country',
      render: (row) => new Intl.DisplayNames([culture], { type: 'region' }).of(row.country),
    },
    { key: 'email', title: 'Email', hidden: true, render: (row) => row.email },
    { key: 'date', title: 'When', sortable: 'creationTime', date: (row) => row.creationTime },
    {
      key: 'state',
      title: 'State',
      sortable: 'status',
      render: (row, t) => (
        <Badge look={row.status === 'Submitted' ? 'accent' : 'neutral'}>
          {t(`Application:${row.status}`)}
        </Badge>
      ),
    },
  ];
}

/** People who want to become contributors. */
export function ApplicationsPage() {
  const t = useT('administration');
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <ListPage
      title="Applications"
      intro="ApplicationsIntro"
      endpoint={accountApi.joinApplications}
      columns={useColumns(setOpenId)}
      rowKey={(row) => row.id}
      filters={{
        state: stateChoice(states, (name) => t(`Application:${name}`)),
      }}
      queryOf={(query, { state }) => ({ ...query, ...(state && { status: state }) })}
      texts={{
        search: 'SearchApplications',
        count: 'CountApplications',
        empty: 'NoApplications',
      }}
      exported={{ fileName: 'applications.csv', fields: exportedFields }}
    >
      {({ data }) => {
        const open = data?.items.find(({ id }) => id === openId);
        return open && <Application application={open} onClose={() => setOpenId(null)} />;
      }}
    </ListPage>
  );
}
