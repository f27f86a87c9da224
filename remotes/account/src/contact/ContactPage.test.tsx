import { contactApi } from '@editorial/contracts/contact';
import {
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';

test('a letter is sent once it is complete, with the number from the address', async () => {
  const api = new FakeApi().answer(contactApi.send, undefined).install();
  await installFakePlatform();
  await renderRemote(remote, '/contact?about=E-000012');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ada Berg' } });
  fireEvent.change(screen.getByLabelText('E-mail address'), {
    target: { value: 'ada@example.test' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByLabelText('Message')).toBeInvalid());
  expect(api.seen).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('Message'), {
    target: { value: 'This picture shows my house.' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('status')).toHaveTextContent('will answer by e-mail');
  expect(api.callsOf(contactApi.send)[0]?.body).toMatchObject({
    topic: 'License',
    reference: 'E-000012',
    email: 'ada@example.test',
  });
});

test('who asks for a picture finds the topic and the words filled in', async () => {
  await installFakePlatform();
  await renderRemote(remote, '/contact?topic=Picture&about=red+zebra');
  expect(await screen.findByLabelText('Message')).toHaveValue(
    'I am looking for a picture: red zebra',
  );
  expect(screen.getByLabelText('What it is about')).toHaveValue('Picture');
});
