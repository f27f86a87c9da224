import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DatePicker } from '../forms.ts';
import { monthSheet, yearList } from './calendar.ts';

const user = userEvent.setup();
const show = async (value: string, more: Partial<Parameters<typeof DatePicker>[0]> = {}) => {
  const onChange = jest.fn();
  render(
    <DatePicker
      value={value}
      onChange={onChange}
      today={{ year: 2026, month: 11, day: 20 }}
      {...more}
    />,
  );
  await screen.findByRole('grid');
  return onChange;
};

const years = () =>
  within(screen.getByLabelText('Year'))
    .getAllByRole('option')
    .map((option) => Number((option as HTMLOptionElement).value));

test('[R9.33] every month has 6 weeks of 7 days', async () => {
  for (let month = 1; month <= 24; month += 1)
    expect(monthSheet(2025 + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1)).toHaveLength(
      42,
    );
  await show('2026-02-10');
  expect(screen.getAllByRole('cell')).toHaveLength(42);
});

test('[R9.34] the year list spans 10 years on each side', async () => {
  await show('2026-11-20');
  expect([years().at(0), years().at(-1), years().length]).toEqual([2016, 2036, 21]);
});

test('[R9.35] with bounds the year list spans up to 500 years on each side, within the bounds', async () => {
  const list = yearList(2026, 1400, 2900);
  expect([list.at(0), list.at(-1)]).toEqual([1526, 2526]);
  await show('2026-11-20', { min: '2020-01-01', max: '2030-12-31' });
  expect([years().at(0), years().at(-1)]).toEqual([2020, 2030]);
});

test('[R9.36] the first column is Monday', async () => {
  await show('2026-11-20');
  expect(screen.getAllByRole('columnheader')[0]).toHaveAttribute('abbr', 'Monday');
  expect(screen.getAllByRole('cell')[0]!.querySelector('button')).toHaveAccessibleName(
    /^Monday, October 26, 2026$/,
  );
});

test('[R9.37] one month is shown', async () => {
  await show('2026-11-20');
  expect(screen.getAllByRole('grid')).toHaveLength(1);
});

test('keys move by day, week, month and year; Enter selects', async () => {
  const onChange = await show('2026-11-20', { focusOnOpen: true });
  const focused = () => (document.activeElement as HTMLElement).dataset.date;
  expect(focused()).toBe('2026-11-20');
  const steps: readonly (readonly [string, string])[] = [
    ['{ArrowRight}', '2026-11-21'],
    ['{ArrowDown}', '2026-11-28'],
    ['{PageDown}', '2026-12-28'],
    ['{Shift>}{PageUp}{/Shift}', '2025-12-28'],
    ['{Home}', '2025-12-22'],
    ['{ArrowLeft}', '2025-12-21'],
  ];
  for (const [key, date] of steps) {
    await user.keyboard(key);
    expect(focused()).toBe(date);
  }
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith('2025-12-21');
});

test('days outside the bounds cannot be selected', async () => {
  const onChange = await show('2026-11-20', { min: '2026-11-10', max: '2026-11-25' });
  await user.click(screen.getByRole('button', { name: /November 9, 2026/ }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /November 10, 2026/ }));
  expect(onChange).toHaveBeenCalledWith('2026-11-10');
});
