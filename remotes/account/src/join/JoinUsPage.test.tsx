import { accountApi } from '@editorial/contracts/account';
import { ProfileType } from '@editorial/contracts/enumerations';
import {
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';

test('an application is sent with its kind; the portfolio must be a web address', async () => {
  const api = new FakeApi().answer(accountApi.joinUs, { id: idOf(20) }).install();
  await installFakePlatform();
  await renderRemote(remote, '/join-us');
  fireEvent.click(await screen.findByRole('radio', { name: 'an agency' }));
  for (const [label, value] of [
    ['Name', 'Xenia Fuchs'],
    ['E-mail address', 'xenia@example.test'],
    ['Country', 'DE'],
    ['Portfolio', 'ftp://files.example'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Send application' }));
  await waitFor(() => expect(screen.getByLabelText('Portfolio')).toBeInvalid());
  expect(api.seen).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('Portfolio'), {
    target: { value: 'https://fuchs.example' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send application' }));
  expect(await screen.findByRole('status')).toHaveTextContent('We have your application');
  expect(api.callsOf(accountApi.joinUs)[0]?.body).toMatchObject({
    profileType: ProfileType.Agency,
    country: 'DE',
    portfolioUrl: 'https://fuchs.example',
  });
});
