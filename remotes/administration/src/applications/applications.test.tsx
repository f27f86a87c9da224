import { accountApi, type JoinApplicationItem } from '@editorial/contracts/account';
import { AllPolicies } from '@editorial/contracts/policy';
import {
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const application: JoinApplicationItem = {
  id: idOf(3),
  profileType: 2,
  name: 'Uma Lind',
  email: 'uma@example.test',
  company: 'Lind Pictures',
  country: 'SE',
  portfolioUrl: 'https://lind.example/',
  message: 'Birds, mostly.',
  status: 'Submitted',
  creationTime: '2026-11-02T10:00:00.000Z',
  answers: [{ text: 'Which birds?', byName: 'Ada Root', at: '2026-11-03T10:00:00.000Z' }],
  decidedAt: null,
  decidedByName: '',
};

test('an application is read, answered by mail and accepted with some words', async () => {
  const api = new FakeApi()
    .answer(accountApi.joinApplications, { totalCount: 1, items: [application] })
    .answer(accountApi.answerJoinApplication, application)
    .answer(accountApi.decideJoinApplication, { ...application, status: 'Accepted' })
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/applications?q=lind&state=Submitted');
  fireEvent.click(await screen.findByRole('button', { name: 'Uma Lind' }));
  expect(Object.fromEntries(api.callsOf(accountApi.joinApplications)[0]!.query)).toMatchObject({
    filter: 'lind',
    status: 'Submitted',
  });
  const dialog = await screen.findByRole('dialog', { name: 'Uma Lind' });
  expect(within(dialog).getByText('Which birds?')).toBeVisible();
  const words = within(dialog).getByLabelText('Your words');
  const answer = within(dialog).getByRole('button', { name: 'Answer' });
  expect(answer).toBeDisabled();
  fireEvent.change(words, { target: { value: ' Herons? ' } });
  fireEvent.click(answer);
  await waitFor(() =>
    expect(api.callsOf(accountApi.answerJoinApplication).map(({ body }) => body)).toEqual([
      { text: 'Herons?' },
    ]),
  );
  await waitFor(() => expect(words).toHaveValue(''));
  fireEvent.change(words, { target: { value: 'Welcome.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(api.callsOf(accountApi.decideJoinApplication).map(({ body }) => body)).toEqual([
      { status: 'Accepted', text: 'Welcome.' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 30_000);
