import { Choice, ListTable, useListView } from '@editorial/ui/table';
import { useState } from 'react';
import { Link } from 'react-router-dom';

const orders = Array.from({ length: 3 }, (_, index) => ({
  number: `2026-${1000 + index}`,
  client: ['Northlight', 'Harbor Press', 'Ada'][index],
  total: `${(index + 1) * 120}.00 €`,
}));

export function OrdersList() {
  const { view, onView } = useListView();
  const [state, setState] = useState('');
  return (
    <ListTable
      label="Orders"
      rows={orders}
      rowKey={({ number }) => number}
      total={orders.length}
      view={view}
      onView={onView}
      texts={{ search: 'Search orders', columns: 'Columns', count: '3 orders' }}
      filters={
        <Choice
          label="State"
          any="Any state"
          values={['Open', 'Paid']}
          value={state}
          onChange={setState}
        />
      }
      empty="No orders yet."
      columns={[
        {
          key: 'number',
          title: 'Number',
          render: ({ number }) => <Link to={`/orders/${number}`}>{number}</Link>,
          sortable: 'number',
          fixed: true,
        },
        { key: 'client', title: 'Client', render: ({ client }) => client },
        { key: 'total', title: 'Total', render: ({ total }) => total, align: 'end' },
      ]}
    />
  );
}
