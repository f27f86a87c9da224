import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { Form, TextField } from '../forms.ts';
import { ESCAPE_DEBOUNCE, Menu } from '../index.ts';
import { Dialog, Modal, type ModalHandle, type ModalProps } from '../overlay.ts';
import { MemoryRouter } from 'react-router-dom';

const user = userEvent.setup();
async function escape() {
  jest.useFakeTimers();
  try {
    fireEvent.keyUp(document.activeElement ?? document.body, { key: 'Escape' });
    await act(() => jest.advanceTimersByTimeAsync(ESCAPE_DEBOUNCE));
  } finally {
    jest.useRealTimers();
  }
}

const open = (props: Partial<ModalProps> = {}) => {
  const onClose = jest.fn();
  const view = render(
    <>
      <button type="button">Behind</button>
      <Modal open onClose={onClose} title="Change name" {...props}>
        {props.children ?? (
          <>
            <input aria-label="First" />
            <input aria-label="Last" />
          </>
        )}
      </Modal>
    </>,
  );
  return { onClose, ...view };
};

const dirtyForm = (
  <Form defaultValues={{ name: '' }} onSubmit={() => {}}>
    <TextField name="name" label="Name" />
  </Form>
);

const question = 'Are you sure you want to cancel editing';

test('[R9.19] Escape takes effect after 150 ms, and only once, however often it is pressed', () => {
  const { onClose } = open({ closableByKeyboard: true });
  jest.useFakeTimers();
  try {
    const press = () => fireEvent.keyUp(document.activeElement ?? document.body, { key: 'Escape' });
    press();
    act(() => jest.advanceTimersByTime(100));
    press();
    act(() => jest.advanceTimersByTime(149));
    expect(onClose).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onClose).toHaveBeenCalledTimes(1);
    act(() => jest.advanceTimersByTime(1000));
    expect(onClose).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

test('[R2.115] a modal opens, traps the focus and closes', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Modal open={isOpen} onClose={() => setOpen(false)} title="Change name">
          <input aria-label="First" />
          <input aria-label="Last" />
        </Modal>
      </>
    );
  }
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Change name' })).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByLabelText('First')).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByLabelText('Last')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('[R9.24] the default size of a modal is md', () => {
  open();
  expect(screen.getByRole('dialog')).toHaveAttribute('data-size', 'md');
});

test('[R9.25] Escape does not close a modal by default; with the option it does', async () => {
  const first = open();
  await escape();
  expect(first.onClose).not.toHaveBeenCalled();
  first.unmount();
  const second = open({ closableByKeyboard: true });
  await escape();
  expect(second.onClose).toHaveBeenCalledTimes(1);
});

test('[R4.62] a busy modal ignores close button, backdrop, Escape and programmatic close', async () => {
  const handle = createRef<ModalHandle>();
  const { onClose, rerender } = open({ busy: true, closableByKeyboard: true, ref: handle });
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByTestId('modal-backdrop'));
  await escape();
  act(() => handle.current?.close());
  expect(onClose).not.toHaveBeenCalled();
  rerender(
    <Modal open={false} busy onClose={onClose} title="Change name">
      …
    </Modal>,
  );
});

test('[R4.62] a busy modal that the caller closes stays until the work is done', () => {
  const view = (isOpen: boolean, busy: boolean) => (
    <Modal open={isOpen} busy={busy} onClose={() => {}} title="Change name">
      …
    </Modal>
  );
  const { rerender } = render(view(true, true));
  rerender(view(false, true));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  rerender(view(false, false));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[R4.63] [R4.64] [R4.65] a modal with a dirty form shows a warning that cannot be dismissed, and closes only when confirmed', async () => {
  const { onClose } = open({ children: dirtyForm });
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const warning = screen.getByRole('alertdialog');
  expect(warning).toHaveTextContent(question);
  expect(warning).toHaveClass('ed-dialog--warning');
  await escape();
  await user.click(screen.getByTestId('dialog-backdrop'));
  expect(screen.getByText(question)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(question)).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByTestId('modal-backdrop'));
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('[R4.66] no warning if it is suppressed or the form is clean', async () => {
  const suppressed = open({ children: dirtyForm, suppressUnsavedWarning: true });
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(suppressed.onClose).toHaveBeenCalledTimes(1);
  suppressed.unmount();
  const clean = open({ children: dirtyForm });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(clean.onClose).toHaveBeenCalledTimes(1);
});

test('[R4.67] yes confirms, cancel rejects, Escape dismisses, and so does the backdrop if allowed', async () => {
  const onAnswer = jest.fn();
  const { rerender } = render(<Dialog message="Delete it?" onAnswer={onAnswer} />);
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await escape();
  await user.click(screen.getByTestId('dialog-backdrop'));
  expect(onAnswer.mock.calls).toEqual([['confirm'], ['reject'], ['dismiss']]);
  rerender(<Dialog message="Delete it?" options={{ dismissible: true }} onAnswer={onAnswer} />);
  await user.click(screen.getByTestId('dialog-backdrop'));
  expect(onAnswer).toHaveBeenLastCalledWith('dismiss');
});

test('[R3.71] [R3.72] a confirmation shows message, title and severity, and each option takes effect', async () => {
  const onAnswer = jest.fn();
  const { rerender } = render(
    <Dialog
      message="Delete {0}?"
      title="Careful, {0}"
      severity="error"
      options={{
        messageLocalizationParams: ['Dune'],
        titleLocalizationParams: ['Ada'],
        yesText: 'Delete',
        cancelText: 'Keep',
      }}
      onAnswer={onAnswer}
    />,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Careful, Ada' });
  expect(dialog).toHaveAccessibleDescription('Delete Dune?');
  expect(dialog).toHaveClass('ed-dialog--error');
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('id', 'confirm');
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveAttribute('id', 'cancel');
  rerender(
    <Dialog
      message="m"
      options={{ hideCancelBtn: true, hideYesBtn: true, dismissible: false, icon: 'fa fa-bomb' }}
      onAnswer={onAnswer}
    />,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(document.querySelector('.fa-bomb')).toBeInTheDocument();
  await escape();
  expect(onAnswer).not.toHaveBeenCalled();
  rerender(<Dialog message="m" options={{ iconTemplate: '§' }} onAnswer={onAnswer} />);
  expect(document.querySelector('.ed-dialog__icon')).toHaveTextContent('§');
});

test('a menu opens by key, moves by arrows and letters, runs its action and returns the focus', async () => {
  const onSelect = jest.fn();
  render(
    <MemoryRouter>
      <Menu
        label="User"
        trigger={(trigger) => (
          <button type="button" {...trigger}>
            U
          </button>
        )}
        entries={[
          { key: 'a', label: 'Settings', to: '/account/manage' },
          { key: 'b', label: 'Terms', disabled: true },
          { key: 'c', label: 'Log out', onSelect },
        ]}
      />
    </MemoryRouter>,
  );
  screen.getByRole('button', { name: 'U' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
  await user.keyboard('s');
  expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'U' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'U' }));
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});
