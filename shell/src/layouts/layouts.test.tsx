import { configurationApi } from '@editorial/contracts/configuration';
import type { LayoutName } from '@editorial/contracts/navigation';
import { confirm, getState, t } from '@editorial/platform';
import { addTexts, setTenant } from '@editorial/platform/shell';
import { KitProvider } from '@editorial/ui';
import { FakeApi, aConfiguration, act, fireEvent, installFakePlatform, renderInside, screen, settings, waitFor, type Given } from '@editorial/testing';
import { Feedback } from '../feedback/Feedback.tsx';
import { FrameContext, type Frame } from '../navigation/frame.ts';
import en from '../texts/en.ts';
import { isLocalLoginEnabled } from './AccountLayout.tsx';
import { LayoutView } from './LayoutView.tsx';

const frame: Frame = { settings: settings(), signInFromPopup: () => Promise.resolve(), remotes: [], loadRemote: () => Promise.reject(new Error('none')), menu: [] };
async function show(layout: string, given: Given = {}, tenantBoxVisible = true) {
  await installFakePlatform(given);
  for (const [resource, texts] of Object.entries(en)) addTexts('en', resource, texts);
  addTexts('en', 'AbpUiMultiTenancy', { Tenant: 'Tenant', NotSelected: 'not selected', Switch: 'switch', SwitchTenant: 'Switch Tenant', Name: 'Name', SwitchTenantHint: 'Leave the name empty to switch to the host side.' });
  addTexts('en', 'AbpAccount', { InvalidLoginRequest: 'Invalid login request', ThereAreNoLoginSchemesConfiguredForThisClient: 'There are no login schemes configured for this client.' });
  return renderInside(
    <KitProvider locale="en-US" direction="ltr" theme="light" translate={t} datePattern={null}>
      <FrameContext value={frame}>
        <LayoutView layout={layout as LayoutName} tenantBoxVisible={tenantBoxVisible}><p>the form</p></LayoutView>
        <Feedback />
      </FrameContext>
    </KitProvider>, '/account/login');
}
const openSwitch = () => fireEvent.click(screen.getByText('switch'));
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');
const save = () => screen.getByRole('button', { name: 'Save' });

test('[R2.85] the empty layout has the content and can show a confirmation, and no bar', async () => {
  await show('empty');
  expect(screen.getByText('the form')).toBeVisible();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  act(() => void confirm.warn('Really?'));
  expect(await screen.findByText('Really?')).toBeVisible();
});
test('[R8.24] a missing layout only warns, once, and the content shows', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  await show('poster');
  expect(screen.getByText('the form')).toBeVisible();
  expect(warn.mock.calls.filter(([text]) => String(text).includes('poster'))).toHaveLength(1);
  warn.mockRestore();
});
test('[R2.82] the account layout puts the content into the authentication wrapper', async () => {
  await show('account');
  expect(screen.getByTestId('authentication-wrapper')).toContainElement(screen.getByText('the form'));
  expect(screen.getByRole('banner')).toBeVisible();
});
test('[R2.83][R2.84] without local login the wrapper warns in place of the form', async () => {
  await show('account', { settings: { 'Abp.Account.EnableLocalLogin': 'false' } });
  expect(screen.getByRole('heading', { name: 'Invalid login request' })).toBeVisible();
  expect(screen.getByTestId('authentication-wrapper')).toHaveTextContent('There are no login schemes configured for this client');
  expect(screen.queryByText('the form')).toBeNull();
});
test("[R9.52] local login is on unless the setting is 'false'", () => {
  expect([undefined, '', 'true', 'True'].map(isLocalLoginEnabled)).toEqual([true, true, true, true]);
  expect(['false', 'False'].map(isLocalLoginEnabled)).toEqual([false, false]);
});

describe('tenant box', () => {
  test('[R2.89] it is not there without multi-tenancy', async () => {
    await show('account', { multiTenancy: false });
    expect(screen.queryByText('switch')).toBeNull();
  });
  test('[R2.90] it is not there when the route hides it', async () => {
    await show('account', {}, false);
    expect(screen.queryByText('switch')).toBeNull();
  });
  test("[R2.91][R2.92] it shows the current tenant, else 'not selected'", async () => {
    await show('account');
    expect(screen.getByText('not selected')).toBeVisible();
    act(() => setTenant({ id: 't1', name: 'northlight', isAvailable: true }));
    expect(screen.getByText('northlight')).toBeVisible();
  });
  test('[R2.93][R2.94][R2.95] Switch opens a dialog with the current name and a hint', async () => {
    await show('account');
    act(() => setTenant({ id: 't1', name: 'northlight', isAvailable: true }));
    openSwitch();
    expect(await screen.findByRole('dialog', { name: 'Switch Tenant' })).toBeVisible();
    expect(nameField()).toHaveValue('northlight');
    expect(nameField()).toHaveAccessibleDescription('Leave the name empty to switch to the host side.');
  });
  test('[R2.96] Cancel closes and the tenant stays', async () => {
    await show('account');
    openSwitch();
    fireEvent.change(nameField(), { target: { value: 'northlight' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(getState().session.tenant).toBeNull();
  });
  test('[R2.97] Save switches to the named tenant and closes', async () => {
    const api = new FakeApi().answer(configurationApi.tenantByName, { success: true, tenantId: 't1', name: 'northlight', isActive: true }).answer(configurationApi.applicationConfiguration, aConfiguration()).answer(configurationApi.applicationLocalization, { resources: {} }).install();
    await show('account');
    openSwitch();
    fireEvent.change(nameField(), { target: { value: 'northlight' } });
    fireEvent.click(save());
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(api.callsOf(configurationApi.tenantByName).map(({ params }) => params)).toEqual([{ name: 'northlight' }]);
  });
  test('an unknown tenant is told, and the dialog stays with what was typed', async () => {
    new FakeApi().answer(configurationApi.tenantByName, { success: false, tenantId: null, name: null, isActive: null }).install();
    await show('account');
    openSwitch();
    fireEvent.change(nameField(), { target: { value: 'nobody' } });
    fireEvent.click(save());
    await waitFor(() => expect(getState().feedback.toasts).toHaveLength(1));
    expect(nameField()).toHaveValue('nobody');
    expect(getState().session.tenant).toBeNull();
  });
  test('[R2.98] Save is disabled while the name is unchanged', async () => {
    await show('account');
    act(() => setTenant({ id: 't1', name: 'northlight', isAvailable: true }));
    openSwitch();
    expect(save()).toBeDisabled();
    fireEvent.change(nameField(), { target: { value: 'other' } });
    expect(save()).toBeEnabled();
    fireEvent.change(nameField(), { target: { value: 'northlight' } });
    expect(save()).toBeDisabled();
  });
});
