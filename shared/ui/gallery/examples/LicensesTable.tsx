import { Pagination } from '@editorial/ui/display';
import { DataTable } from '@editorial/ui/table';
import { useState } from 'react';

const licenses = Array.from({ length: 5 }, (_, index) => ({
  id: String(index),
  title: `Coast ${index + 1}`,
  date: `2026-11-${10 + index}`,
  credits: index + 1,
}));

export function LicensesTable() {
  const [sorting, setSorting] = useState<string | undefined>('date desc');
  const [page, setPage] = useState(2);
  return (
    <>
      <DataTable
        label="Licenses"
        rows={licenses}
        rowKey="id"
        sorting={sorting}
        onSort={setSorting}
        columns={[
          {
            key: 'title',
            title: 'Picture',
            render: ({ title }) => title,
            sortable: 'title',
            fixed: true,
          },
          { key: 'date', title: 'Licensed', render: ({ date }) => date, sortable: 'date' },
          { key: 'credits', title: 'Credits', render: ({ credits }) => credits, align: 'end' },
        ]}
      />
      <Pagination page={page} pageSize={20} total={240} onChange={setPage} />
    </>
  );
}
