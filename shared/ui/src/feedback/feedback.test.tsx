import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import {
  ErrorScreenView,
  KitProvider,
  LOADING_DELAY,
  LoadingIndicator,
  PageAlertView,
  ToastView,
  type ToastItem,
} from '../index.ts';
import { Credits, formatPrice, Price } from '../display.ts';

const user = userEvent.setup();
const toast = (more: Partial<ToastItem> = {}): ToastItem => ({
  id: 1,
  message: 'Saved {0}',
  severity: 'info',
  options: { messageLocalizationParams: ['Dune'] },
  ...more,
});

test('[R4.72] [R9.11] the loading indicator appears after 500 ms; a faster load never shows it', () => {
  jest.useFakeTimers();
  try {
    expect(LOADING_DELAY).toBe(500);
    const { rerender } = render(<LoadingIndicator />);
    act(() => jest.advanceTimersByTime(499));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    rerender(<LoadingIndicator isActive={false} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(<LoadingIndicator />);
    act(() => jest.advanceTimersByTime(400));
    rerender(<LoadingIndicator isActive={false} />);
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  } finally {
    jest.useRealTimers();
  }
});

test('[R3.68] a toast shows its message and title with their parameters', () => {
  render(
    <ToastView
      toasts={[
        toast({
          title: 'Hello {0}',
          options: { messageLocalizationParams: ['Dune'], titleLocalizationParams: ['Ada'] },
        }),
      ]}
      onClose={() => {}}
    />,
  );
  const shown = screen.getByRole('group', { name: 'Hello Ada' });
  expect(shown).toHaveTextContent('Saved Dune');
});
test.each([
  ['info', 'status'],
  ['success', 'status'],
  ['neutral', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('[R3.69] a toast of severity %s has its look and is said as %s', (severity, role) => {
  render(<ToastView toasts={[toast({ severity })]} onClose={() => {}} />);
  expect(screen.getByRole('group')).toHaveClass(`ed-toast--${severity}`);
  expect(screen.getByRole(role)).toHaveTextContent('Saved Dune');
});

test('[R3.70] closable, tapToDismiss and containerKey have their effect', async () => {
  const onClose = jest.fn();
  const toasts = [
    toast(),
    toast({ id: 2, message: 'Second', options: { closable: false, tapToDismiss: true } }),
    toast({ id: 3, message: 'Elsewhere', options: { containerKey: 'side' } }),
  ];
  const { rerender } = render(<ToastView toasts={toasts} onClose={onClose} />);
  expect(screen.getAllByRole('group')).toHaveLength(2);
  const [first, second] = screen.getAllByRole('group');
  await user.click(first!);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(first!).getByRole('button', { name: 'Close' }));
  expect(within(second!).queryByRole('button')).toBeNull();
  await user.click(second!);
  expect(onClose.mock.calls).toEqual([[1], [2]]);
  rerender(<ToastView toasts={toasts} onClose={onClose} containerKey="side" />);
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Elsewhere' })).toBeInTheDocument();
});

test('[R3.66] [R3.67] a page alert shows its parts and is dismissible by default', async () => {
  const onDismiss = jest.fn();
  render(
    <PageAlertView
      onDismiss={onDismiss}
      alerts={[
        {
          type: 'danger',
          title: 'Stop, {0}',
          message: 'No {0}',
          titleLocalizationParams: ['Ada'],
          messageLocalizationParams: ['way'],
        },
        { type: 'info', message: 'Stays', dismissible: false },
      ]}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Stop, AdaNo way');
  expect(screen.getByRole('alert')).toHaveClass('ed-alert--danger');
  expect(within(screen.getByRole('note')).queryByRole('button')).toBeNull();
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
  expect(onDismiss).toHaveBeenCalledWith(0);
});

test('the error screen shows the status in brackets, texts, a link home and a close icon', async () => {
  const onClose = jest.fn();
  const { rerender } = render(
    <MemoryRouter>
      <ErrorScreenView
        status={403}
        title="Not authorised"
        details="You may not."
        onClose={onClose}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText('[403]')).toBeInTheDocument();
  expect(screen.getByText('You may not.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  rerender(
    <MemoryRouter>
      <ErrorScreenView status={0} title="Unknown" hideHome hideCloseIcon onClose={onClose} />
    </MemoryRouter>,
  );
  expect(screen.queryByText(/\[/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[R9.57] the default currency is US dollars', () => {
  expect(formatPrice(123_450)).toBe('$1,234.50');
  expect(formatPrice(500, 'JPY')).toBe('¥500');
  render(
    <KitProvider locale="de-DE">
      <Price amount={123_450} currency="EUR" /> <Credits amount={1} /> <Credits amount={1200} />
    </KitProvider>,
  );
  expect(document.body).toHaveTextContent('1.234,50 € 1 credit 1.200 credits');
});
