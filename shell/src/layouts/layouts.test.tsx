import { configurationApi } from '@editorial/contracts/configuration';
import type { LayoutName } from '@editorial/contracts/navigation';
import { alerts, confirm, getState, session, t, toast } from '@editorial/platform';
import { addTexts, installSlots, setTenant } from '@editorial/platform/shell';
import { KitProvider, type TranslateText } from '@editorial/ui';
import {
  FakeApi,
  aConfiguration,
  act,
  aUser,
  fireEvent,
  installFakePlatform,
  renderInside,
  screen,
  settings,
  waitFor,
  within,
  type Given,
} from '@editorial/testing';
import { Feedback } from '../feedback/Feedback.tsx';
import { navItems } from '../header/NavItems.tsx';
import { FrameContext, type Frame } from '../frame/frame.ts';
import en from '../texts/en.ts';
import { isLocalLoginEnabled } from './AccountLayout.tsx';
import { LayoutView } from './LayoutView.tsx';

const frame: Frame = {
  settings: settings(),
  signInFromPopup: () => Promise.resolve(),
  remotes: [],
  loadRemote: () => Promise.reject(new Error('none')),
  menu: [],
  openedRemotes: new Set(),
  renew: () => {},
};

async function show(
  layout: string,
  given: Given = {},
  tenantBoxVisible = true,
  remotes: Frame['remotes'] = [],
) {
  await installFakePlatform(given);
  for (const [resource, texts] of Object.entries(en)) addTexts('en', resource, texts);
  addTexts('en', 'AbpUiMultiTenancy', {
    Tenant: 'Tenant',
    NotSelected: 'not selected',
    Switch: 'switch',
    SwitchTenant: 'Switch Tenant',
    Name: 'Name',
    SwitchTenantHint: 'Leave the name empty to switch to the host side.',
  });
  addTexts('en', 'AbpAccount', {
    InvalidLoginRequest: 'Invalid login request',
    ThereAreNoLoginSchemesConfiguredForThisClient:
      'There are no login schemes configured for this client.',
  });
  return renderInside(
    <KitProvider
      locale="en-US"
      direction="ltr"
      theme="light"
      translate={t as TranslateText}
      datePattern={null}
    >
      <FrameContext value={{ ...frame, remotes }}>
        <LayoutView layout={layout as LayoutName} tenantBoxVisible={tenantBoxVisible}>
          <p>the form</p>
        </LayoutView>
        <Feedback />
      </FrameContext>
    </KitProvider>,
    '/account/login',
  );
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
  expect(screen.getByTestId('authentication-wrapper')).toContainElement(
    screen.getByText('the form'),
  );
  expect(screen.getByRole('banner')).toBeVisible();
});

test('the footer has the name of the site that its settings give', async () => {
  await show('account', { site: { application: { name: 'Harbor Pictures' } } });
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Harbor Pictures');
});

test('[R2.83][R2.84] without local login the wrapper warns in place of the form', async () => {
  await show('account', { settings: { 'Abp.Account.EnableLocalLogin': 'false' } });
  expect(screen.getByRole('heading', { name: 'Invalid login request' })).toBeVisible();
  expect(screen.getByTestId('authentication-wrapper')).toHaveTextContent(
    'There are no login schemes configured for this client',
  );
  expect(screen.queryByText('the form')).toBeNull();
});

test("[R9.52] local login is on unless the setting is 'false'", () => {
  expect([undefined, '', 'true', 'True'].map(isLocalLoginEnabled)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['false', 'False'].map(isLocalLoginEnabled)).toEqual([false, false]);
});

test('[R2.79][R2.80] the application layout shows a remote’s page alert above the routed content, both in its main area', async () => {
  await show('application');
  act(() => alerts.show({ type: 'warning', message: 'The price list changes on Monday.' }));
  const [alert, content] = [
    screen.getByText('The price list changes on Monday.'),
    screen.getByText('the form'),
  ];
  expect(alert.compareDocumentPosition(content) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole('main')).toContainElement(content);
  expect(screen.getByRole('banner')).not.toContainElement(alert);
});

test('another remote may add to the bar at the top; without one nothing is asked for', async () => {
  const host = jest.fn(({ name }: { name: string }) => <output>{name}</output>);
  installSlots(host);
  try {
    const { unmount } = await show('application');
    expect(host).not.toHaveBeenCalled();
    unmount();
    const filling = { name: 'jobs', fills: [{ slot: 'header.area', clientOnly: false }] };
    await show('application', {}, true, [filling] as unknown as Frame['remotes']);
    const bar = screen.getByRole('banner');
    expect(within(bar).getByText('header.area')).toBeVisible();
  } finally {
    installSlots(null);
  }
});

test('[R2.112] the shell shows a confirmation that a remote requests through the platform, and returns the answer', async () => {
  await show('application');
  let answer: Promise<unknown> | undefined;
  act(() => {
    answer = confirm.warn('Really?', 'Withdraw');
  });
  expect(await screen.findByRole('alertdialog', { name: 'Withdraw' })).toHaveTextContent('Really?');
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await answer).toBe('confirm');
});

test('[R2.113] a toast that a remote sends through the platform is shown by the shell, with its kind', async () => {
  await show('application');
  act(() => void toast.success('The file is on its way.'));
  expect(await screen.findByRole('group', { name: 'The file is on its way.' })).toHaveAttribute(
    'data-severity',
    'success',
  );
});

test('500 toasts at once: five are shown, the rest are counted, and the page keeps working', async () => {
  await show('application');
  act(() => {
    for (let n = 0; n < 500; n += 1) toast.info(`Message ${n}`, undefined, { sticky: true });
  });
  expect(screen.getAllByRole('group', { name: /^Message \d+$/ })).toHaveLength(5);
  expect(screen.getByText(/495/)).toBeVisible();
  expect(screen.getByText('the form')).toBeVisible();
});

test('the frame renders hostile strings as plain text', async () => {
  const hostile = '<img src=x onerror="document.title=1">"\'&‮';
  await show('application', {
    user: aUser({ name: hostile, surName: hostile, userName: hostile }),
  });
  act(() => {
    setTenant({ id: 't1', name: hostile, isAvailable: true });
    toast.error(hostile, hostile);
    alerts.show({ type: 'danger', message: hostile, title: hostile });
    void confirm.error(hostile, hostile);
  });
  expect((await screen.findAllByText(hostile)).length).toBeGreaterThan(2);
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('[R2.118] the impersonation item has order 99', () => {
  expect(navItems.find(({ id }) => id === 'impersonation')?.order).toBe(99);
});

test('[R4.30] a session is impersonating when impersonatorUserId is set, else normal', async () => {
  addTexts('en', 'AbpAccount', { BackToImpersonator: 'Back to my account' });
  const backToMyAccount = jest.fn(() => Promise.resolve());
  const view = await show('application', { user: aUser() });
  expect(screen.queryByRole('button', { name: 'Back to my account' })).toBeNull();
  view.unmount();
  await show('application', {
    user: aUser({ impersonatorUserId: '00000000-0000-4000-8000-000000000001' }),
    session: { backToMyAccount },
  });
  addTexts('en', 'AbpAccount', { BackToImpersonator: 'Back to my account' });
  fireEvent.click(
    await screen.findByRole('button', { name: /Back to my account|BackToImpersonator/ }),
  );
  expect(backToMyAccount).toHaveBeenCalledTimes(1);
  expect(session.hasValidAccessToken()).toBe(true);
});

describe('tenant box', () => {
  test('[R2.89] it is hidden without multi-tenancy', async () => {
    await show('account', { multiTenancy: false });
    expect(screen.queryByText('switch')).toBeNull();
  });
  test('[R2.90] it is hidden when the route says so', async () => {
    await show('account', {}, false);
    expect(screen.queryByText('switch')).toBeNull();
  });
  test("[R2.91][R2.92] it shows the current tenant, else 'not selected'", async () => {
    await show('account');
    expect(screen.getByText(/not selected/)).toBeVisible();
    act(() => setTenant({ id: 't1', name: 'northlight', isAvailable: true }));
    expect(screen.getByText(/northlight/)).toBeVisible();
  });
  test('[R2.93][R2.94][R2.95] Switch opens a dialog with the current name and a hint', async () => {
    await show('account');
    act(() => setTenant({ id: 't1', name: 'northlight', isAvailable: true }));
    openSwitch();
    expect(await screen.findByRole('dialog', { name: 'Switch Tenant' })).toBeVisible();
    expect(nameField()).toHaveValue('northlight');
    expect(nameField()).toHaveAccessibleDescription(
      'Leave the name empty to switch to the host side.',
    );
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
    const api = new FakeApi()
      .answer(configurationApi.tenantByName, {
        success: true,
        tenantId: 't1',
        name: 'northlight',
        isActive: true,
      })
      .answer(configurationApi.applicationConfiguration, aConfiguration())
      .answer(configurationApi.applicationLocalization, { resources: {} })
      .install();
    await show('account');
    openSwitch();
    fireEvent.change(nameField(), { target: { value: 'northlight' } });
    fireEvent.click(save());
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(api.callsOf(configurationApi.tenantByName).map(({ params }) => params)).toEqual([
      { name: 'northlight' },
    ]);
  });
  test('an unknown tenant shows an error, and the dialog keeps the typed name', async () => {
    new FakeApi()
      .answer(configurationApi.tenantByName, {
        success: false,
        tenantId: null,
        name: null,
        isActive: null,
      })
      .install();
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
