import { issuedDocumentsApi, type IssuedDocument } from '@editorial/contracts/issued-documents';
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

const invoice: IssuedDocument = {
  id: idOf(6),
  kind: 'Invoice',
  number: 'I-2026-000004',
  issuedAt: '2026-11-03T10:00:00.000Z',
  name: 'Lind Press',
  country: 'SE',
  vatNumber: 'SE556188840401',
  net: 3800,
  tax: 950,
  gross: 4750,
  currency: 'EUR',
  reference: 'O-4',
  state: 'Open',
  hasData: true,
  isLocked: false,
  isDeleted: false,
};
const statement: IssuedDocument = {
  ...invoice,
  id: idOf(7),
  kind: 'Statement',
  number: 'S-2026-10-USD',
  name: 'Ada Moor',
  state: null,
  hasData: false,
  isLocked: true,
};

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().answer(issuedDocumentsApi.list, {
    totalCount: 2,
    hasDatev: true,
    items: [invoice, statement],
  });
  api.install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

test('documents are listed with their amounts, states and files, and asked by month and kind', async () => {
  await renderRemote(remote, '/administration/documents');
  const row = (await screen.findByText('I-2026-000004')).closest('tr')!;
  expect(row).toHaveTextContent(/Invoice.*Lind Press.*€38\.00.*€9\.50.*€47\.50.*Open/);
  expect(within(row).getByRole('button', { name: 'I-2026-000004 as XML' })).toBeVisible();
  fireEvent.click(within(row).getByRole('button', { name: 'I-2026-000004 as XML' }));
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'As issued',
    'Factur-X / ZUGFeRD (CII)',
    'UBL 2.1',
    'Peppol BIS Billing 3',
    'XRechnung (UBL)',
    'XRechnung (CII)',
  ]);
  const other = screen.getByText('S-2026-10-USD').closest('tr')!;
  expect(other).toHaveTextContent(/Statement.*Ada Moor.*Account closed/);
  expect(within(other).queryByRole('button', { name: /as XML/ })).toBeNull();
  const month = await screen.findByRole('textbox', { name: 'Month' });
  fireEvent.change(month, { target: { value: '2026-10' } });
  fireEvent.blur(month);
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'CreditNote' } });
  await waitFor(() =>
    expect(Object.fromEntries(api.callsOf(issuedDocumentsApi.list).at(-1)!.query)).toMatchObject({
      month: '2026-10',
      kind: 'CreditNote',
    }),
  );
  expect(await screen.findByRole('button', { name: 'All of 2026-10 (ZIP)' })).toBeVisible();
  expect(screen.getByRole('button', { name: '2026-10 for DATEV' })).toBeVisible();
});
