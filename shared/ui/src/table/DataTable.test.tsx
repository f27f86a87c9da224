import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, readSorting, writeSorting } from '../table.ts';

const rows = [
  { id: 'a', title: 'Dune', credits: 3 },
  { id: 'b', title: 'Storm', credits: 1 },
];

const columns = [
  {
    key: 'title',
    title: 'Title',
    render: (row: (typeof rows)[number]) => row.title,
    sortable: 'title',
    fixed: true,
  },
  {
    key: 'credits',
    title: 'Credits',
    render: (row: (typeof rows)[number]) => row.credits,
    sortable: 'credits',
  },
  { key: 'id', title: 'Number', render: (row: (typeof rows)[number]) => row.id, hidden: true },
];

test('sorting is read and written in the server’s notation', () => {
  expect(readSorting('title desc')).toEqual({ name: 'title', order: 'descend' });
  expect(readSorting('title')).toEqual({ name: 'title', order: 'ascend' });
  expect(readSorting('')).toBeNull();
  expect(writeSorting('title', 'descend')).toBe('title desc');
  expect(writeSorting('title', null)).toBeUndefined();
});

test('a table shows its rows, sorts by a click on a header, and shows only the selected columns', async () => {
  const onSort = jest.fn();
  const user = userEvent.setup();
  render(<DataTable label="Licenses" rows={rows} rowKey="id" columns={columns} onSort={onSort} />);
  expect(await screen.findByText('Storm', {}, { timeout: 15_000 })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
  await user.click(screen.getByRole('columnheader', { name: /Title/ }));
  expect(onSort).toHaveBeenLastCalledWith('title');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const choice = screen.getByRole('dialog', { name: 'Columns' });
  expect(within(choice).queryByText('Title')).toBeNull();
  await user.click(within(choice).getByText('Number'));
  expect(screen.getByRole('columnheader', { name: 'Number' })).toBeInTheDocument();
}, 30_000);
test('on a phone the columns for wide windows wait until they are selected', async () => {
  const original = window.matchMedia.bind(window);
  const matchMedia = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      Object.assign(original(query), { matches: query === '(max-width: 767px)' }),
    );
  const user = userEvent.setup();
  const wide = columns.map((column) => ({ ...column, wide: column.key === 'credits' }));
  render(<DataTable label="Licenses" rows={rows} rowKey="id" columns={wide} />);
  expect(await screen.findByText('Storm', {}, { timeout: 15_000 })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Credits' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(within(screen.getByRole('dialog')).getByText('Credits'));
  expect(screen.getByRole('columnheader', { name: 'Credits' })).toBeInTheDocument();
  matchMedia.mockRestore();
}, 30_000);
test('an empty table shows a message instead of headers; row actions stay visible', async () => {
  const pinned = [
    ...columns,
    { key: 'acts', title: 'Acts', render: () => 'Download', pinned: true },
  ];
  const { rerender } = render(
    <DataTable label="Licenses" rows={[]} rowKey="id" columns={pinned} empty="No licenses yet" />,
  );
  expect(await screen.findByText('No licenses yet', {}, { timeout: 15_000 })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader')).toBeNull();
  rerender(<DataTable label="Licenses" rows={rows} rowKey="id" columns={pinned} />);
  expect(await screen.findByRole('columnheader', { name: 'Acts' })).toHaveStyle({
    position: 'sticky',
  });
}, 30_000);
