import {
  AuditActions,
  auditLoggingApi,
  type AuditLogItem,
} from '@editorial/contracts/audit-logging';
import { formatDate } from '@editorial/platform';
import type { Column } from '../frame/columns.ts';
import { ListPage } from '../frame/ListPage.tsx';

/** The parts before the dots: `SignIn`, `Order`. */
const groups = [...new Set(AuditActions.map((action) => action.split('.')[0] ?? action))];

const changesOf = ({ entityChanges, extraProperties }: AuditLogItem): string[] => [
  ...entityChanges.flatMap(({ propertyChanges }) =>
    propertyChanges.map(
      ({ propertyName, originalValue, newValue }) =>
        `${propertyName}: ${originalValue || '–'} → ${newValue || '–'}`,
    ),
  ),
  ...Object.entries(extraProperties).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  ),
];

const columns: readonly Column<AuditLogItem>[] = [
  {
    key: 'time',
    title: 'When',
    fixed: true,
    sortable: 'executionTime',
    render: (row) => formatDate(row.executionTime, { dateStyle: 'medium', timeStyle: 'medium' }),
  },
  { key: 'action', title: 'Act', render: (row) => row.action },
  {
    key: 'person',
    title: 'Person',
    render: (row, t) =>
      row.impersonatorUserName
        ? t('ActsFor', { who: row.impersonatorUserName, name: row.userName ?? '' })
        : (row.userName ?? '–'),
  },
  {
    key: 'target',
    title: 'Target',
    render: ({ entityChanges: [target] }) => (target ? target.entityTypeFullName : ''),
  },
  {
    key: 'changes',
    title: 'Changes',
    render: (row) => (
      <span className="adm-changes ed-small">
        {changesOf(row).map((change) => (
          <span key={change}>{change}</span>
        ))}
      </span>
    ),
  },
  { key: 'address', title: 'Address', hidden: true, render: (row) => row.clientIpAddress ?? '' },
  { key: 'request', title: 'Request', hidden: true, render: (row) => row.correlationId ?? '' },
];

/** Everything that somebody did: when, what, and from where. */
export function AuditPage() {
  return (
    <ListPage
      title="Audit"
      intro="AuditIntro"
      endpoint={auditLoggingApi.list}
      columns={columns}
      rowKey={(row) => row.id}
      usualSorting="executionTime desc"
      filters={{
        action: { label: 'Act', any: 'AnyAct', values: groups, isChecked: false },
        from: { kind: 'date', label: 'From' },
        to: { kind: 'date', label: 'To' },
        person: { kind: 'link' },
      }}
      queryOf={({ filter: userName, sorting, ...paging }, { action, from, to, person }) => ({
        ...paging,
        sorting:
          sorting === 'executionTime'
            ? ('executionTime asc' as const)
            : ('executionTime desc' as const),
        ...(userName && { userName }),
        ...(action && { action }),
        ...(from && { startTime: from }),
        ...(to && { endTime: to }),
        ...(person && { userId: person }),
      })}
      texts={{ search: 'SearchByUserName', count: 'CountEntries', empty: 'NoActs' }}
      exported={{ fileName: 'audit-log.csv', path: auditLoggingApi.export.path, kind: 'AuditLog' }}
    />
  );
}
