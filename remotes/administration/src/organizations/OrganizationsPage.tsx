import { Policy } from '@editorial/contracts/policy';
import { tenantsApi, type TenantItem } from '@editorial/contracts/tenants';
import { usePolicy, useT } from '@editorial/platform';
import { Badge } from '@editorial/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AddButton } from '../frame/AddButton.tsx';
import type { Column } from '../frame/columns.ts';
import { stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { NewOrganization } from './NewOrganization.tsx';

const states = ['Active', 'Inactive'] as const;

const columns: readonly Column<TenantItem>[] = [
  {
    key: 'name',
    title: 'Name',
    fixed: true,
    sortable: 'name',
    render: (row) => <Link to={`/administration/organizations/${row.id}`}>{row.name}</Link>,
  },
  {
    key: 'state',
    title: 'State',
    sortable: 'isActive',
    render: ({ isActive }) => <OrganizationState isActive={isActive} />,
  },
  { key: 'created', title: 'Created', sortable: 'creationTime', date: (row) => row.creationTime },
];

export function OrganizationState({ isActive }: { readonly isActive: boolean }) {
  const t = useT('administration');
  return (
    <Badge look={isActive ? 'success' : 'neutral'}>
      {t(isActive ? 'State:Active' : 'State:Inactive')}
    </Badge>
  );
}

/** The organizations of the site, to find, open and create. */
export function OrganizationsPage() {
  const t = useT('administration');
  const [isCreating, setCreating] = useState(false);
  const mayCreate = usePolicy(Policy.TenantsCreate);
  return (
    <ListPage
      title="Organizations"
      acts={
        mayCreate && <AddButton label={t('NewOrganization')} onClick={() => setCreating(true)} />
      }
      endpoint={tenantsApi.list}
      columns={columns}
      rowKey={(row) => row.id}
      filters={{
        state: stateChoice(states, (name) => t(`State:${name}`)),
      }}
      queryOf={(query, { state }) => ({
        ...query,
        ...(state && { isActive: state === 'Active' }),
      })}
      texts={{
        search: 'SearchOrganizations',
        count: 'CountOrganizations',
        empty: 'NoOrganizations',
        notFound: 'NoOrganizationFound',
      }}
      exported={{
        fileName: 'organizations.csv',
        path: tenantsApi.export.path,
        kind: 'Organizations',
      }}
    >
      {isCreating && <NewOrganization onClose={() => setCreating(false)} />}
    </ListPage>
  );
}
