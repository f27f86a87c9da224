import { act, fireEvent, render, screen, waitFor } from '@editorial/testing';
import { useState } from 'react';
import { keepFocus, SETTLE_MS } from './keep-focus.ts';

let end: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  end = keepFocus();
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

const ROWS = [0, 1, 2, 3];
/** All choices of rows, as lists of numbers. */
const subsets = Array.from({ length: 2 ** ROWS.length }, (_, bits) =>
  ROWS.filter((row) => bits & (2 ** row)),
);

function List({ rows, isTable }: { readonly rows: readonly number[]; readonly isTable: boolean }) {
  const acts = (row: number) => (
    <>
      <a href="#x">{`Open ${row}`}</a>
      <button type="button">{`Edit ${row}`}</button>
      <button type="button">{`Remove ${row}`}</button>
    </>
  );
  return (
    <main id="main" tabIndex={-1}>
      <h1>Page</h1>
      <section>
        <h2>Rows</h2>
        {rows.length === 0 && <p>Nothing here</p>}
        {rows.length > 0 && !isTable && (
          <ul>
            {rows.map((row) => (
              <li key={row}>{acts(row)}</li>
            ))}
          </ul>
        )}
        {rows.length > 0 && isTable && (
          <table>
            <tbody>
              {rows.map((row) => (
                <tr key={row}>
                  <td>{acts(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </main>
  );
}

/** The time after which the focus is put back has passed. */
const settled = () => jest.advanceTimersByTimeAsync(SETTLE_MS);
const focused = () => document.activeElement?.textContent;

describe.each([
  ['a list', false],
  ['a table', true],
])('in %s', (_, isTable) => {
  it.each(ROWS)(
    'row %i goes, alone or with others: its like in the next row has the focus, in the one before, or the heading',
    async (row) => {
      for (const kept of subsets.filter((rows) => !rows.includes(row)))
        for (const control of ['Edit', 'Remove']) {
          const { rerender, unmount } = render(<List rows={ROWS} isTable={isTable} />);
          screen.getByText(`${control} ${row}`).focus();
          rerender(<List rows={kept} isTable={isTable} />);
          const heir = kept.find((one) => one > row) ?? kept.findLast((one) => one < row);
          const expected = heir === undefined ? 'Rows' : `${control} ${heir}`;
          await waitFor(() => expect([kept, focused()]).toEqual([kept, expected]));
          unmount();
        }
    },
  );

  it('rows go in two steps, as one by one or while the list loads', async () => {
    for (const steps of [
      [
        [0, 2, 3],
        [0, 3],
      ],
      [[], [0, 3]],
      [[0], []],
    ] as const) {
      const { rerender, unmount } = render(<List rows={ROWS} isTable={isTable} />);
      screen.getByRole('button', { name: 'Remove 1' }).focus();
      for (const rows of steps) rerender(<List rows={rows} isTable={isTable} />);
      await waitFor(() => expect(document.body).not.toHaveFocus());
      unmount();
    }
  });
});

/** A button that another one replaces. */
function Exchanged() {
  const [isIn, setIn] = useState(false);
  return (
    <main>
      <h1>Page</h1>
      <p>
        <button type="button">First</button>
        <button key={String(isIn)} type="button" onClick={() => setIn(!isIn)}>
          {isIn ? 'Take out' : 'Add'}
        </button>
      </p>
    </main>
  );
}

it('gives the focus to the control that replaced the one that had it', async () => {
  render(<Exchanged />);
  const add = screen.getByRole('button', { name: 'Add' });
  add.focus();
  fireEvent.click(add);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Take out' })).toHaveFocus());
});

/** As browsers do with what can no longer be used. jsdom leaves it the focus. */
function takeFocus(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}
const buttons = (first: object, second: object) => (
  <main>
    <h1>Page</h1>
    <button type="button" {...first}>
      First
    </button>
    <button type="button" {...second}>
      Second
    </button>
  </main>
);

it('leaves a busy button the focus, and gives that of one out of use to its neighbor', async () => {
  const { rerender } = render(buttons({}, {}));
  const first = screen.getByRole('button', { name: 'First' });
  first.focus();
  rerender(buttons({ disabled: true, 'aria-busy': true }, {}));
  takeFocus();
  await act(settled);
  expect(document.body).toHaveFocus();
  rerender(buttons({}, {}));
  await waitFor(() => expect(first).toHaveFocus());
  rerender(buttons({ disabled: true }, {}));
  takeFocus();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Second' })).toHaveFocus());
});

it('goes back to where a dialog was opened, or to what is left of it', async () => {
  const page = (isOpen: boolean, rows: readonly number[]) => (
    <>
      <List rows={rows} isTable={false} />
      {isOpen && (
        <div role="dialog" aria-label="Sure?">
          <button type="button">Yes</button>
        </div>
      )}
    </>
  );
  const { rerender } = render(page(false, ROWS));
  screen.getByRole('button', { name: 'Remove 1' }).focus();
  rerender(page(true, ROWS));
  screen.getByRole('button', { name: 'Yes' }).focus();
  rerender(page(true, [0, 2, 3]));
  rerender(page(false, [0, 2, 3]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove 2' })).toHaveFocus());
});

it('leaves the focus away that a click beside all controls took', async () => {
  const { rerender } = render(<List rows={ROWS} isTable={false} />);
  const remove = screen.getByRole('button', { name: 'Remove 1' });
  remove.focus();
  remove.blur();
  await act(settled);
  rerender(<List rows={[0]} isTable={false} />);
  await act(settled);
  expect(document.body).toHaveFocus();
});

it('takes the focus from nothing that has it', async () => {
  const { rerender } = render(<List rows={ROWS} isTable={false} />);
  screen.getByRole('button', { name: 'Remove 1' }).focus();
  rerender(<List rows={[0, 3]} isTable={false} />);
  screen.getByRole('link', { name: 'Open 0' }).focus();
  await act(settled);
  expect(screen.getByRole('link', { name: 'Open 0' })).toHaveFocus();
});

it('a heading that nobody sees does not get the focus: the one around it does', async () => {
  const Part = ({ isOpen }: { readonly isOpen: boolean }) => (
    <main>
      <h1>Subscription</h1>
      <section>
        <h2 className="ed-visually-hidden">Approved</h2>
        {isOpen && (
          <form>
            <button type="submit">Save address</button>
          </form>
        )}
      </section>
    </main>
  );
  const { rerender } = render(<Part isOpen />);
  act(() => screen.getByRole('button').focus());
  rerender(<Part isOpen={false} />);
  await settled();
  expect(focused()).toBe('Subscription');
});

it('the content that had it after a navigation has it again in another layout, and no heading', async () => {
  const { rerender } = render(
    <main key="first" id="main" tabIndex={-1}>
      <h1>Catalog</h1>
    </main>,
  );
  act(() => screen.getByRole('main').focus());
  rerender(
    <main key="second" id="main" tabIndex={-1}>
      <h1>Subscription</h1>
    </main>,
  );
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
