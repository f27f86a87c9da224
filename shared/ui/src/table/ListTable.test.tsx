import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ListTable, useListView, type ListColumn } from '../table.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly town: string;
}
const rows: Person[] = [
  { id: 'a', name: 'Ada', town: 'Bern' },
  { id: 'b', name: 'Bo', town: 'Oslo' },
];
const columns: ListColumn<Person>[] = [
  {
    key: 'name',
    title: 'Name',
    fixed: true,
    sortable: 'name',
    render: ({ id, name }) => <a href={`#${id}`}>{name}</a>,
  },
  { key: 'town', title: 'Town', render: ({ town }) => town },
  { key: 'id', title: 'Number', hidden: true, render: ({ id }) => id },
];

function People() {
  const { view, onView, query, filters, setFilter } = useListView(['state']);
  return (
    <>
      <output>{JSON.stringify({ ...query, state: filters.state })}</output>
      <p>{useLocation().search}</p>
      <button type="button" onClick={() => setFilter('state', 'Locked')}>
        Locked only
      </button>
      <ListTable
        label="People"
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        total={60}
        view={view}
        onView={onView}
        texts={{ search: 'Search people', columns: 'Columns', count: '60 people' }}
        empty="Nobody"
      />
    </>
  );
}

const open = async (address: string) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <People />
    </MemoryRouter>,
  );
  await screen.findByRole('link', { name: 'Ada' }, { timeout: 15_000 });
  return userEvent.setup();
};

test('the address says what a list shows: search, sorting, page, columns, filters', async () => {
  const user = await open('/people?page=2&sort=name');
  expect(JSON.parse(document.querySelector('output')!.textContent!)).toEqual({
    sorting: 'name',
    skipCount: 25,
    maxResultCount: 25,
    state: '',
  });
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(screen.getByText('?sort=name+desc')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Locked only' }));
  expect(screen.getByText('?state=Locked')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'ad');
  expect(await screen.findByText('?state=Locked&q=ad')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(within(screen.getByRole('dialog')).getByLabelText('Number'));
  expect(screen.getByRole('columnheader', { name: 'Number' })).toBeInTheDocument();
  expect(screen.getByText('?state=Locked&q=ad&columns=name.town.id')).toBeInTheDocument();
}, 30_000);

test('arrow keys move between rows', async () => {
  const user = await open('/people?page=0&size=9000');
  expect(document.querySelector('output')!.textContent).toContain('"skipCount":0');
  screen.getByRole('link', { name: 'Ada' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Bo' })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveFocus();
}, 30_000);

test('what is open in a row stays open when the page is drawn again with other columns', async () => {
  function Page() {
    const { view, onView } = useListView([]);
    const [isLoading, setLoading] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setLoading(true)}>
          Load
        </button>
        <ListTable
          label="People"
          rows={rows}
          // New functions each time, as pages have them.
          columns={columns.map((column) => ({
            ...column,
            render: (row: Person) => (
              <details>
                <summary>{`${column.title} of ${row.name}`}</summary>
              </details>
            ),
          }))}
          rowKey={({ id }) => id}
          total={2}
          view={view}
          onView={onView}
          isLoading={isLoading}
          texts={{ search: 'Search people', columns: 'Columns', count: '2 people' }}
          empty="Nobody"
        />
      </>
    );
  }
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  const opened = (await screen.findByText('Town of Bo', {}, { timeout: 15_000 })).closest(
    'details',
  );
  opened!.open = true;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Load' }));
  expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
  expect(screen.getByText('Town of Bo').closest('details')).toBe(opened);
}, 30_000);
