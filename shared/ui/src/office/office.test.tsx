import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { englishText } from '../texts/kit-texts.ts';
import { KitProvider } from '../theme/KitProvider.tsx';
import { DayChoice, FileDrop, SearchChoice, type DayChoiceProps } from '../table.ts';

const days = (props: Partial<DayChoiceProps>, locale = 'de', datePattern = 'dd.MM.yyyy') => {
  const onChange = jest.fn();
  render(
    <KitProvider locale={locale} datePattern={datePattern}>
      <DayChoice label="From" value="" {...props} onChange={onChange} />
    </KitProvider>,
  );
  return onChange;
};
const field = () => screen.findByRole('textbox', { name: 'From' });
async function type(text: string) {
  const input = await field();
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

test('[R5.51] a day is shown and typed in the culture’s notation, and given as yyyy-MM-dd', async () => {
  const onChange = days({ value: '2026-03-09' });
  expect(await field()).toHaveValue('09.03.2026');
  await type('24.12.2026');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('2026-12-24'));
  await type('2026-11-02');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-11-02'));
});

test('what is no day changes nothing, and neither does a day outside of the limits', async () => {
  const onChange = days({ value: '2026-03-09', min: '2026-03-01', max: '2026-03-31' });
  for (const text of ['31.02.2026', 'soon', '01.04.2026', '28.02.2026']) await type(text);
  await type('31.03.2026');
  await waitFor(() => expect(onChange.mock.calls.map(([day]) => day)).toEqual(['2026-03-31']));
});

test('a value that is no day is an empty field', async () => {
  days({ value: '2026-99-01' });
  expect(await field()).toHaveValue('');
});

test.each([
  ['en-US', 'October 2026'],
  ['de', 'Oktober 2026'],
  ['fr', 'octobre 2026'],
  ['es', 'octubre 2026'],
  ['ar', 'أكتوبر 2026'],
  ['zh-Hant', 'October 2026'],
])('a month is named in %s', async (locale, shown) => {
  const onChange = days({ unit: 'month', value: '2026-10' }, locale);
  expect(await field()).toHaveValue(shown);
  await type('2026-09');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('2026-09'));
});

test('the days are picked from a calendar whose week begins as in the language', async () => {
  const onChange = days({ value: '2026-03-09' });
  fireEvent.mouseDown(await field());
  fireEvent.click(await field());
  const cell = await screen.findByTitle('17.03.2026');
  expect(
    [...document.querySelectorAll('.ant-picker-content th')].map((one) => one.textContent),
  ).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']);
  fireEvent.click(cell);
  expect(onChange).toHaveBeenCalledWith('2026-03-17');
});

test('Arabic weeks begin on Saturday, and their days fit into the heads of columns', async () => {
  days({}, 'ar');
  fireEvent.mouseDown(await field());
  fireEvent.click(await field());
  await waitFor(() => expect(document.querySelector('.ant-picker-content')).not.toBeNull());
  const heads = [...document.querySelectorAll('.ant-picker-content th')];
  expect(heads.map((one) => one.textContent)).toEqual(['س', 'ح', 'ن', 'ث', 'ر', 'خ', 'ج']);
});

test('a choice that does not stay is not shown', async () => {
  const options = [{ value: 'JPY', label: 'JPY · Yen' }];
  render(<SearchChoice label="Add" options={options} value={null} onChange={() => {}} />);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Add' }));
  fireEvent.click(await screen.findByText('JPY · Yen'));
  await waitFor(() =>
    expect(document.querySelector('.ant-select-content')).not.toHaveTextContent('Yen'),
  );
});

test('one of many values is found by a part of its name', async () => {
  const onChange = jest.fn();
  const options = Array.from({ length: 300 }, (_, at) => ({ value: at, label: `Set ${at}` }));
  render(<SearchChoice label="Move to" options={options} value={null} onChange={onChange} />);
  const box = await screen.findByRole('combobox', { name: 'Move to' });
  expect(screen.getByText(englishText('EditorialUi::Choose'))).toBeVisible();
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: '27' } });
  const found = () =>
    [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
  await waitFor(() => expect(found()).toContain('Set 127'));
  expect(found()).not.toContain('Set 1');
  fireEvent.click(screen.getByText('Set 227'));
  expect(onChange.mock.calls[0]?.[0]).toBe(227);
});

test('a list in a dialog opens inside of it, because nothing else can be reached', async () => {
  render(
    <div role="dialog" aria-label="Question">
      <SearchChoice
        label="Move to"
        options={[{ value: 1, label: 'Quays' }]}
        value={null}
        onChange={() => {}}
      />
    </div>,
  );
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Move to' }));
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toContainElement(
      document.querySelector<HTMLElement>('.ant-select-dropdown'),
    ),
  );
});

test('a file is given as it is, by choosing or dropping it, and taken away', async () => {
  const onFile = jest.fn();
  const file = new File(['a;b'], 'table.csv', { type: 'text/csv' });
  const drop = (chosen: File | null) => (
    <FileDrop label="Table" accept=".csv" file={chosen} onFile={onFile}>
      Choose a file
    </FileDrop>
  );
  const { rerender } = render(drop(null));
  const input = await screen.findByLabelText('Table', { selector: 'input' });
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await userEvent.upload(input, file);
  await waitFor(() => expect(onFile).toHaveBeenCalledWith(file));
  expect(onFile.mock.calls[0]?.[0]).toBeInstanceOf(File);
  rerender(drop(file));
  expect(await screen.findByText('table.csv')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /remove/i }));
  await waitFor(() => expect(onFile).toHaveBeenLastCalledWith(null));
  fireEvent.drop(screen.getByRole('button', { name: 'Choose a file' }), {
    dataTransfer: { files: [file], items: [] },
  });
  await waitFor(() => expect(onFile).toHaveBeenLastCalledWith(file));
});
