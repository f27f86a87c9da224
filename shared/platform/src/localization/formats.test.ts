import { setLanguage } from '../store/session.slice.ts';
import { formatBytes, formatDate, formatNumber } from './formats.ts';

afterEach(() => setLanguage('en'));

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1499, '1 kB'],
  [999_499, '999 kB'],
  [1_000_000, '1 MB'],
  [1_549_000, '1.5 MB'],
  [999_900_000, '999.9 MB'],
  [1_000_000_000, '1 GB'],
  [2_250_000_000_000, '2,250 GB'],
])('%s bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test('numbers, dates and sizes follow the language, also one chosen later', () => {
  const shown = () => [
    formatNumber(1234.5),
    formatDate('2026-03-01T12:00:00Z'),
    formatBytes(1_500_000),
  ];
  expect(shown()).toEqual(['1,234.5', 'Mar 1, 2026', '1.5 MB']);
  setLanguage('de');
  expect(shown()).toEqual(['1.234,5', '01.03.2026', '1,5 MB']);
});
