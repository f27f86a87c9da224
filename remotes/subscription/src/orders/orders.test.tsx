import type { ReactElement } from 'react';
import { orderFieldsApi } from '@editorial/contracts/order-fields';
import {
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { OrderFields } from './OrderFields.tsx';

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().install();
  await installFakePlatform();
});

const open = (element: ReactElement) =>
  renderRemote({ ...remote, routes: [{ path: '/orders', element }] }, '/orders');

test('a master user says which fields each order has, and which are required', async () => {
  const inherited = { fields: [{ name: 'Campaign', isRequired: false }], isOwn: false };
  const fields = [
    { name: 'Campaign', isRequired: true },
    { name: 'Order number', isRequired: false },
  ];
  api.answer(orderFieldsApi.own, inherited).answer(orderFieldsApi.change, { fields, isOwn: true });
  await open(<OrderFields />);
  const form = await screen.findByRole('form', { name: 'Fields of each order' });
  expect(form).not.toBeVisible();
  form.closest('details')!.open = true;
  expect(within(form).getByText(/^These are the fields of your organization/)).toBeVisible();
  fireEvent.click(within(form).getAllByLabelText('Required')[0]!);
  fireEvent.change(within(form).getByLabelText(/^Name of field 2/), {
    target: { value: ' Order number ' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(orderFieldsApi.change)).toHaveLength(1));
  expect(api.callsOf(orderFieldsApi.change)[0]?.body).toEqual({ fields });
  await waitFor(() => expect(screen.queryByText(/^These are the fields of your/)).toBeNull());
});
