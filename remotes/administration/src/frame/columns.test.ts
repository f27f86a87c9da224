import type { Translate } from '@editorial/platform';
import { shownColumns } from './columns.ts';

interface Row {
  readonly made: string;
  readonly checked: string | null;
  readonly size: number;
}
const row: Row = { made: '2026-03-01T09:05:00Z', checked: null, size: 12_345 };
const t = ((key: string) => `»${key}«`) as Translate<'administration'>;

test('columns have titles in the visitor’s language, and numbers, days and times in one way', () => {
  const columns = shownColumns<Row>(
    [
      { key: 'size', title: 'Pictures', count: ({ size }) => size },
      { key: 'made', title: 'Created', sortable: 'creationTime', date: ({ made }) => made },
      { key: 'time', title: 'When', time: ({ made }) => made },
      { key: 'checked', title: 'CheckedAt', time: ({ checked }) => checked },
      { key: 'kind', title: 'Kind', render: ({ size }, words) => `${size} ${words('Kind')}` },
    ],
    t,
  );
  expect(columns.map(({ title }) => title)).toEqual([
    '»Pictures«',
    '»Created«',
    '»When«',
    '»CheckedAt«',
    '»Kind«',
  ]);
  expect(columns.map(({ align }) => align)).toEqual([
    'end',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(columns[1]?.sortable).toBe('creationTime');
  const [size, made, time, checked, kind] = columns.map(({ render }) => render(row));
  expect(size).toBe('12,345');
  expect(time).toMatch(/:05/);
  expect(made).not.toMatch(/:/);
  expect(made).toMatch(/2026/);
  expect(checked).toBe('–');
  expect(kind).toBe('12345 »Kind«');
});
