import { ResolutionType } from '@editorial/contracts/enumerations';
import { type APIRequestContext, type Browser, type WebSocketRoute } from '@playwright/test';
import { callsOf, pictures } from '../site/data.ts';
import { people, signIn, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const hubPath = /\/signalr-hubs\/(subscription|asset-management)\?/;
const both = ['asset-management', 'subscription'];
const api = '/api/subscription/subscription';

/** A connection of a hub through the page's WebSocket. */
interface Line {
  readonly hub: string;
  readonly token: string;
  readonly route: WebSocketRoute;
  isOpen: boolean;
}

/** All connections that a page makes to hubs. */
async function watchLines(page: Page): Promise<Line[]> {
  const lines: Line[] = [];
  await page.routeWebSocket(hubPath, (route) => {
    const line: Line = {
      hub: hubPath.exec(route.url())?.[1] ?? '',
      token: new URL(route.url()).searchParams.get('access_token') ?? '',
      route,
      isOpen: false,
    };
    lines.push(line);
    const server = route.connectToServer();
    // Open once the hub has answered the handshake. Breaking the connection earlier would only make
    // the client switch transports.
    server.onMessage((message) => {
      line.isOpen = true;
      route.send(message);
    });
    route.onClose((code, reason) => {
      line.isOpen = false;
      void server.close({
        ...(code === undefined ? {} : { code }),
        ...(reason === undefined ? {} : { reason }),
      });
    });
  });
  return lines;
}

/** API calls by staff, without a browser. */
async function staff(request: APIRequestContext) {
  const calls = await callsOf(request, people.admin);
  return {
    adjust: (subscriptionId: string, amount: number) =>
      calls.post(`${api}/adjust-credit-balance`, {
        subscriptionId,
        amount,
        reason: 'seen at once',
      }),
    setMembers: (subscriptionId: string, members: readonly object[]) =>
      calls.put(`${api}/${subscriptionId}`, { members }),
  };
}

test('the two live connections start, change and end with the user', async ({ page }) => {
  const lines = await watchLines(page);
  const open = () =>
    lines
      .filter(({ isOpen }) => isOpen)
      .map(({ hub }) => hub)
      .sort();

  await test.step('[R4.05][R4.15] signing in opens one connection to each hub', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(lines).toEqual([]);
    await signIn(page, people.support);
    await expect.poll(open).toEqual(both);
  });

  await test.step('[R4.18] a broken connection is restored', async () => {
    for (const line of lines.filter(({ isOpen }) => isOpen)) {
      line.isOpen = false;
      await line.route.close({ code: 1011 });
    }
    await expect.poll(open).toEqual(both);
  });

  await test.step('[R4.06][R4.16] acting for somebody opens new ones with the new token', async () => {
    await page.goto('/impersonate');
    await expect.poll(() => lines.filter(({ isOpen }) => isOpen).length).toBe(2);
    const own = lines.filter(({ isOpen }) => isOpen);
    await page.getByRole('button', { name: 'Act for Clara Lindqvist' }).click();
    await expect(page.getByRole('button', { name: 'Account of Clara Lindqvist' })).toBeVisible();
    await expect.poll(() => own.some(({ isOpen }) => isOpen)).toBe(false);
    await expect.poll(open).toEqual(both);
    for (const line of lines.filter(({ isOpen }) => isOpen))
      expect(own.map(({ token }) => token)).not.toContain(line.token);
  });

  await test.step('[R4.07][R4.17] logging out closes both', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect.poll(open).toEqual([]);
  });
});

const balanceIn = (page: Page) => page.getByRole('banner').getByText(/^[\d,]+ credits?$/);
const creditsIn = async (page: Page) =>
  Number((await balanceIn(page).textContent())?.replace(/\D/g, ''));
/** A browser that lacks some transports, signed in; and which transport its hub took. */
async function browserWithout(
  browser: Browser,
  missing: readonly string[],
): Promise<{ page: Page; transport: () => string | undefined; asked: string[] }> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript((names) => {
    for (const name of names) Object.defineProperty(window, name, { value: undefined });
  }, missing);
  const asked: string[] = [];
  let transport: string | undefined;
  const isHub = (url: string) => url.includes('/signalr-hubs/subscription?');
  page.on('websocket', (socket) => {
    if (isHub(socket.url())) transport = 'WebSockets';
  });
  page.on('request', (request) => {
    if (request.method() === 'GET' && isHub(request.url()))
      transport = request.resourceType() === 'eventsource' ? 'ServerSentEvents' : 'LongPolling';
    asked.push(new URL(request.url()).pathname);
  });
  await withSession(page, people.seat);
  await page.goto('/');
  await expect(balanceIn(page)).toBeVisible();
  await expect.poll(() => transport).toBeDefined();
  // Once connected, the page reads its state a second time.
  const reads = () => asked.filter((path) => path === `${api}/is-master-user`).length;
  await expect.poll(reads).toBe(2);
  // The number of open requests comes with its remote, which asks for it once it is there.
  await expect.poll(() => asked.includes('/api/checkout/order-request')).toBe(true);
  return { page, transport: () => transport, asked };
}

test('[R4.10][R4.11][R4.12][R4.14][R7.32] changes by staff appear in every open browser without a reload, over each transport', async ({
  browser,
  request,
}) => {
  const browsers = await Promise.all(
    [[], ['WebSocket'], ['WebSocket', 'EventSource']].map((missing) =>
      browserWithout(browser, missing),
    ),
  );
  expect(browsers.map(({ transport }) => transport())).toEqual([
    'WebSockets',
    'ServerSentEvents',
    'LongPolling',
  ]);
  const [first] = browsers;
  const { subscription } = await first!.page.evaluate(
    async (path) =>
      (
        await fetch(path, {
          headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` },
        })
      ).json(),
    `${api}/active-subscription`,
  );
  const before = await creditsIn(first!.page);
  const { adjust, setMembers } = await staff(request);

  await test.step('an adjustment updates every balance, without a request', async () => {
    for (const { asked } of browsers) asked.length = 0;
    await adjust(subscription.id, 7);
    for (const { page } of browsers) await expect.poll(() => creditsIn(page)).toBe(before + 7);
    await adjust(subscription.id, -7);
    for (const { page } of browsers) await expect.poll(() => creditsIn(page)).toBe(before);
    for (const { asked } of browsers)
      expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
  await test.step('a changed subscription is loaded again, and the menu follows', async () => {
    const members = (subscription.members as { userId: string; isMasterUser: boolean }[]).map(
      ({ userId, isMasterUser }) => ({ userId, isMasterUser }),
    );
    const terms = (page: Page) => page.getByRole('menuitem', { name: 'Subscription Terms' });
    const inMenu = async (page: Page, isThere: boolean) => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
      await expect(terms(page)).toHaveCount(isThere ? 1 : 0);
      await page.keyboard.press('Escape');
    };
    await inMenu(first!.page, false);
    await setMembers(
      subscription.id,
      members.map((member) => ({ ...member, isMasterUser: true })),
    );
    for (const { asked } of browsers)
      for (const call of ['active-subscription', 'approved-subscription', 'is-master-user'])
        await expect.poll(() => asked).toContain(`${api}/${call}`);
    await inMenu(first!.page, true);
    await setMembers(subscription.id, members);
    await inMenu(first!.page, false);
  });
  for (const { page } of browsers) await page.context().close();
});

test('a request that is asked for and decided is shown at each other’s page within 1.5 s, and counted in the header', async ({
  page,
  browser,
  request,
}) => {
  const soon = { timeout: 1500 };
  const [seat, master] = [
    await callsOf(request, people.seat),
    await callsOf(request, people.client),
  ];
  const requests = '/api/checkout/order-request';
  const [picture] = await pictures(request, 1);
  const ask = async () => {
    const { High } = ResolutionType;
    const image = { assetId: picture?.id, resolutionType: High, usage: 'Editorial' };
    const asked = await seat.post(requests, {
      subscriptionImages: [image],
      aLaCarteImages: [],
      references: [],
      note: 'For the cover',
    });
    return (asked as { id: string }).id;
  };
  const context = await browser.newContext();
  const other = await context.newPage();
  await withSession(page, people.client);
  await withSession(other, people.seat);
  const lines = [await watchLines(page), await watchLines(other)];
  await page.goto('/');
  await other.goto('/checkout/requests');
  for (const own of lines)
    await expect
      .poll(() => own.filter(({ isOpen }) => isOpen).map(({ hub }) => hub))
      .toContain('subscription');
  await expect(other.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  const badge = (at: Page) =>
    at.getByRole('banner').getByRole('link', { name: /order requests? wait/ });
  await expect(badge(page)).toHaveCount(0);

  const id = await ask();
  await expect(badge(page)).toHaveText('1', soon);
  await expect(badge(other)).toHaveText('1', soon);
  await master.post(`${requests}/${id}/refusal`, { reason: 'Too dark' });
  await expect(badge(page)).toHaveCount(0, soon);
  await expect(other.getByRole('main').getByText('Declined').first()).toBeVisible(soon);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Order requests' }).click();
  await expect(page.getByRole('main').getByText('Declined').first()).toBeVisible();
  await context.close();
});

test('what changes between the first read of a page and its connection is shown', async ({
  page,
  request,
}) => {
  const connecting = Promise.withResolvers<void>();
  await page.route('**/signalr-hubs/subscription/negotiate*', async (route) => {
    await connecting.promise;
    await route.continue();
  });
  await withSession(page, people.seat);
  const read = page.waitForResponse(`**${api}/active-subscription`);
  await page.goto('/');
  const { subscription } = await (await read).json();
  await expect(balanceIn(page)).toBeVisible();
  const before = await creditsIn(page);
  const { adjust } = await staff(request);
  await adjust(subscription.id, 5);
  connecting.resolve();
  await expect.poll(() => creditsIn(page)).toBe(before + 5);
  await adjust(subscription.id, -5);
  await expect.poll(() => creditsIn(page)).toBe(before);
});

test('[R4.19][R8.26] an unreachable hub is only logged: no dialog opens, and the page works', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.route('**/signalr-hubs/asset-management/negotiate*', (route) =>
    route.fulfill({ status: 500 }),
  );
  await withSession(page, people.client);
  await page.goto('/');
  await expect
    .poll(() =>
      logged.filter((text) => text.includes("The hub 'assetManagement' could not be reached.")),
    )
    .not.toEqual([]);
  for (const role of ['alert', 'alertdialog', 'dialog'] as const)
    await expect(page.getByRole(role).filter({ hasText: /\S/ })).toHaveCount(0);
  await page.goto('/catalog?searchText=harbour');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('harbour');
});
