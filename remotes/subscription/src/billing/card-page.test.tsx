import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import {
  act,
  FakeApi,
  fireEvent,
  installFakePlatform,
  render,
  screen,
  waitFor,
} from '@editorial/testing';
import { useCardPage } from './use-billing-step.ts';

function Way() {
  const page = useCardPage();
  return (
    <button type="button" aria-busy={page.isBusy} onClick={() => void page.run()}>
      Pay
    </button>
  );
}

test('the way to the card page is busy until the page is left, or seen again as it was', async () => {
  await installFakePlatform();
  const api = new FakeApi().answer(planPaymentsApi.openCardPage, { url: '#stripe' }).install();
  render(<Way />);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(location.hash).toBe('#stripe'));
  // Whatever was to follow the call has followed.
  await act(async () => {
    await Promise.resolve();
  });
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  act(() => void dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('false'));
  expect(api.callsOf(planPaymentsApi.openCardPage)).toHaveLength(1);
});
