import { licensingApi } from '@editorial/contracts/licensing';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  aLicense,
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';
import { TransferLicenses } from './TransferLicenses.tsx';

const own = aSubscription();
const film = aSubscription({ id: idOf(77), clientName: 'Harbor Film' });

test('administrators choose licenses and the other company of the owner, with a reason', async () => {
  const api = new FakeApi()
    .answer(subscriptionApi.list, { totalCount: 2, items: [own, film] })
    .answer(subscriptionApi.licenses, {
      totalCount: 2,
      items: [
        aLicense({ assetTitle: 'Harbour at dawn' }),
        aLicense({ id: idOf(201), assetTitle: 'Evaluated', source: 'Trial' }),
      ],
    })
    .answer(licensingApi.transfer, { count: 1 })
    .install();
  await installFakePlatform({ user: aUser() });
  const element = <TransferLicenses subscription={own} />;
  await renderRemote({ ...remote, routes: [{ path: '/x', element }] }, '/x');
  fireEvent.click(await screen.findByLabelText(/^Harbour at dawn/));
  expect(screen.queryByLabelText(/^Evaluated/)).toBeNull();
  const select = screen.getByLabelText('To the company');
  expect(select).not.toHaveTextContent(`${own.clientName}, ${own.planName}`);
  fireEvent.change(select, { target: { value: film.id } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Split off.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Give 1 license' }));
  await waitFor(() =>
    expect(api.callsOf(licensingApi.transfer)[0]?.body).toEqual({
      fromId: own.id,
      toId: film.id,
      licenseIds: [idOf(200)],
      reason: 'Split off.',
    }),
  );
});
