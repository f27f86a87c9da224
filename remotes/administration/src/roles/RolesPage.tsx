import { identityApi, type RoleWithCount } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import { call, formatNumber, namesFields, toast, usePolicy, useT } from '@editorial/platform';
import { endpointQuery, queryClient } from '@editorial/platform/queries';
import { Badge, Button, EmptyState, Icon } from '@editorial/ui';
import { Form, required, stringLength, SubmitButton, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';
import { roleLabel } from './role-label.ts';

const rules = { name: [required(), stringLength(0, 64)] };

/** Roles of the organization: the site's own ones and those that were added. */
export function RolesPage() {
  const t = useT('administration');
  const { view, onView, query } = useListView();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = usePolicy(Policy.RolesCreate);
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(identityApi.roles, { query }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalCount ?? 0;
  const columns: ListColumn<RoleWithCount>[] = [
    {
      key: 'name',
      title: t('Role'),
      fixed: true,
      sortable: 'name',
      render: (row) => <Link to={`/administration/roles/${row.id}`}>{roleLabel(t, row.name)}</Link>,
    },
    {
      key: 'kind',
      title: t('Kind'),
      render: (row) => (
        <span className="adm-badges">
          <Badge>{t(row.isStatic ? 'OfTheSite' : 'Added')}</Badge>
          {row.isDefault && <Badge look="accent">{t('ForNewClients')}</Badge>}
        </span>
      ),
    },
    {
      key: 'people',
      title: t('People'),
      align: 'end',
      render: (row) => (
        <Link to={`/administration/people?role=${row.id}`}>{formatNumber(row.userCount)}</Link>
      ),
    },
  ];
  return (
    <AdminPage
      title={t('Roles')}
      intro={t('RolesIntro')}
      acts={
        mayAdd && (
          <Button look="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            {t('NewRole')}
          </Button>
        )
      }
    >
      <ListTable
        label={t('Roles')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={(row) => row.id}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching}
        texts={{
          search: t('SearchRoles'),
          columns: t('Columns'),
          count: t('CountRoles', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() =>
          void exportList('roles.csv', ['name', 'isStatic', 'isDefault', 'userCount'], (span) =>
            call(identityApi.roles, { query: { ...query, ...span } }),
          )
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t('NoRoleFound')}
              action={<Button onClick={() => onView({ search: '' })}>{t('ShowAll')}</Button>}
            />
          )
        }
      />
      {isAdding && <NewRole onClose={() => setAdding(false)} />}
    </AdminPage>
  );
}

function NewRole({ onClose }: { readonly onClose: () => void }) {
  const t = useT('administration');
  const navigate = useNavigate();
  async function add({ name }: { readonly name: string }) {
    const made = await call(
      identityApi.createRole,
      { body: { name } },
      { skipHandleError: namesFields },
    );
    toast.success('administration::RoleAdded');
    await queryClient.invalidateQueries();
    await navigate(`/administration/roles/${made.id}`);
  }
  return (
    <Modal open onClose={onClose} title={t('NewRole')}>
      <Form aria-label={t('NewRole')} defaultValues={{ name: '' }} rules={rules} onSubmit={add}>
        <p className="ed-muted">{t('NewRoleText')}</p>
        <TextField name="name" label={t('Name')} focusOnOpen />
        <SubmitButton>{t('Add')}</SubmitButton>
      </Form>
    </Modal>
  );
}
