import {
  addDays,
  addMonths,
  formatDateValue,
  parseDate,
  readTypedDate,
  toIso,
  weekday,
} from './dates.ts';

test('[R5.50] dates are parsed as year-month-day separated by hyphens', () => {
  expect(parseDate('2024-3-5')).toEqual(parseDate('2024-03-05'));
  expect(parseDate('2024-3-5')).toEqual({ year: 2024, month: 3, day: 5 });
  for (const text of ['05/03/2024', '2024.03.05', '2024-03', '', '2024-13-01', '2023-02-29'])
    expect(parseDate(text)).toBeNull();
});

test('[R3.77] a date value has year, month and day', () => {
  expect(parseDate('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 });
  expect(toIso({ year: 2024, month: 2, day: 29 })).toBe('2024-02-29');
});

test('[R5.51] [R5.52] a date is formatted by the pattern', () => {
  const march = { year: 2024, month: 3, day: 5 };
  expect(formatDateValue(march)).toBe('2024-03-05');
  expect(formatDateValue(march, 'dd/MM/yyyy')).toBe('05/03/2024');
  expect(formatDateValue(march, 'd.M.yy')).toBe('5.3.24');
  expect(formatDateValue(march, "d 'de' M")).toBe('5 de 3');
});

test('typed text is parsed by the pattern or as year-month-day', () => {
  expect(readTypedDate('5/3/2024', 'dd/MM/yyyy')).toEqual({ year: 2024, month: 3, day: 5 });
  expect(readTypedDate('3/5/2024', 'M/d/yyyy')).toEqual({ year: 2024, month: 3, day: 5 });
  expect(readTypedDate('2024-03-05', 'dd/MM/yyyy')).toEqual({ year: 2024, month: 3, day: 5 });
  expect(readTypedDate('31/02/2024', 'dd/MM/yyyy')).toBeNull();
  expect(readTypedDate('soon', 'dd/MM/yyyy')).toBeNull();
});

test('adding days and months works across the ends of months and years', () => {
  expect(toIso(addDays({ year: 2024, month: 2, day: 28 }, 2))).toBe('2024-03-01');
  expect(toIso(addMonths({ year: 2024, month: 1, day: 31 }, 1))).toBe('2024-02-29');
  expect(toIso(addMonths({ year: 2024, month: 1, day: 31 }, -2))).toBe('2023-11-30');
  expect(weekday({ year: 2026, month: 11, day: 20 })).toBe(4);
});
