import { installFakePlatform, fireEvent, renderInside, screen } from '@editorial/testing';
import { RemoteFailed } from './RemoteFailed.tsx';

test('without a connection it says so, and tries again when the connection is back', async () => {
  await installFakePlatform();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const retry = jest.fn();
  renderInside(<RemoteFailed name="catalog" onRetry={retry} />);
  expect(screen.getByRole('heading', { name: /Offline$/ })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(retry).not.toHaveBeenCalled();
  fireEvent(window, new Event('online'));
  expect(retry).toHaveBeenCalledTimes(1);
  online.mockRestore();
});

test('a crash is no matter of the connection', async () => {
  await installFakePlatform();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderInside(<RemoteFailed name="catalog" isCrash onRetry={() => {}} />);
  expect(screen.getByRole('heading', { name: /RemoteCrashed$/ })).toBeTruthy();
  online.mockRestore();
});
