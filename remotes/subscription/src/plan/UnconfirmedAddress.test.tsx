import { session } from '@editorial/platform';
import { setApplicationConfiguration } from '@editorial/platform/shell';
import {
  aConfiguration,
  act,
  aUser,
  installFakePlatform,
  render,
  screen,
} from '@editorial/testing';
import { UnconfirmedAddress } from './UnconfirmedAddress.tsx';

const user = aUser({ email: 'vera@example.test', emailVerified: false });

test('the notice goes once the configuration says that the address is confirmed', async () => {
  const refreshConfiguration = async () => {
    setApplicationConfiguration(aConfiguration({ user: { ...user, emailVerified: true } }));
  };
  await installFakePlatform({ user, session: { refreshConfiguration } });
  render(<UnconfirmedAddress />);
  expect(screen.getByRole('note')).toBeVisible();
  await act(() => session.refreshConfiguration());
  expect(screen.queryByRole('note')).toBeNull();
});
