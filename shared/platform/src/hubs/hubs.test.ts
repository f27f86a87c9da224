import { accountApi } from '@editorial/contracts/account';
import { ProfileType } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { FakeApi, aSubscription, aUser, idOf, installFakePlatform } from '@editorial/testing';
import { emit } from '../events/bus.ts';
import { getState } from '../store/store.ts';
import { followUserWithHubs, reconnectHubs } from './hubs.ts';

/** A fake of Microsoft's client with the members that our code uses. The test controls it. */
class Connection {
  static built: Connection[] = [];
  static refuse = false;
  handlers = new Map<string, (...args: unknown[]) => void>();
  url = '';
  delays: number[] = [];
  serverTimeout = 0;
  keepAlive = 0;
  options: { timeout?: number; accessTokenFactory?: () => string } = {};
  started = 0;
  stopped = 0;
  closed: (error?: Error) => void = () => {};
  reconnecting: (error?: Error) => void = () => {};
  reconnected: () => void = () => {};
  on(name: string, handler: (...args: unknown[]) => void) {
    this.handlers.set(name, handler);
  }

  onclose(handler: () => void) {
    this.closed = handler;
  }

  onreconnecting(handler: () => void) {
    this.reconnecting = handler;
  }

  onreconnected(handler: () => void) {
    this.reconnected = handler;
  }

  async start() {
    this.started += 1;
    if (Connection.refuse) throw new Error('refused');
  }

  async stop() {
    this.stopped += 1;
    this.closed();
  }
}
jest.mock('@microsoft/signalr', () => ({
  LogLevel: { None: 6 },
  HubConnectionBuilder: class {
    made = new Connection();
    withUrl(url: string, options: Connection['options']) {
      Object.assign(this.made, { url, options });
      return this;
    }
    withAutomaticReconnect(delays: number[]) {
      this.made.delays = delays;
      return this;
    }
    withServerTimeout(ms: number) {
      this.made.serverTimeout = ms;
      return this;
    }
    withKeepAliveInterval(ms: number) {
      this.made.keepAlive = ms;
      return this;
    }
    configureLogging() {
      return this;
    }
    build() {
      Connection.built.push(this.made);
      return this.made;
    }
  },
}));

const settle = () => jest.advanceTimersByTimeAsync(0);
const latest = (path: string) =>
  Connection.built.filter((connection) => connection.url === path).at(-1)!;
const subscriptionHub = () => latest('/signalr-hubs/subscription');
const assetHub = () => latest('/signalr-hubs/asset-management');
const active = aSubscription({ id: idOf(100) });
let stop = () => {};
let api: FakeApi;
const reloads = () =>
  [subscriptionApi.active, subscriptionApi.approved, subscriptionApi.isMasterUser].map(
    (endpoint) => api.callsOf(endpoint).length,
  );

beforeEach(async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  Connection.built = [];
  Connection.refuse = false;
  await installFakePlatform({ user: aUser(), active });
  api = new FakeApi()
    .answer(accountApi.publicProfile, {
      profile: { type: ProfileType.Client, name: 'Cleo', company: '' },
    })
    .answer(subscriptionApi.active, { hasSubscription: true, subscription: active })
    .answer(subscriptionApi.approved, { hasSubscription: false, subscription: null })
    .answer(subscriptionApi.isMasterUser, { isMasterUser: true })
    .install();
  emit('session/changed', { userId: null });
  stop = followUserWithHubs();
});

afterEach(async () => {
  stop();
  await settle();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function signIn(userId = idOf(10)) {
  emit('session/changed', { userId });
  await settle();
  // What is read on connecting has its own test.
  api.seen.length = 0;
}

test('[R4.05][R4.15] without a user there is no connection; a user has one per hub', async () => {
  await settle();
  expect(Connection.built).toHaveLength(0);
  await signIn();
  expect(Connection.built.map((connection) => [connection.url, connection.started])).toEqual([
    ['/signalr-hubs/subscription', 1],
    ['/signalr-hubs/asset-management', 1],
  ]);
  expect(subscriptionHub().options.accessTokenFactory?.()).toBe('token');
});

test('changed orders and plans are read again by the pages that show them', async () => {
  await signIn();
  const { endpointKey, queryClient } = await import('../query-client.ts');
  const { orderRequestsApi } = await import('@editorial/contracts/order-requests');
  const { seatsApi } = await import('@editorial/contracts/seats');
  const requests = endpointKey(orderRequestsApi.list, { query: {} });
  const seats = endpointKey(seatsApi.list, {});
  const areStale = () =>
    [requests, seats].map((key) => queryClient.getQueryState(key)?.isInvalidated);
  const read = () => [requests, seats].forEach((key) => queryClient.setQueryData(key, {}));
  read();
  subscriptionHub().handlers.get('OrdersChanged')?.({ subscriptionId: active.id });
  expect(areStale()).toEqual([true, false]);
  read();
  subscriptionHub().handlers.get('SubscriptionUpdated')?.({ subscriptionId: active.id });
  expect(areStale()).toEqual([true, true]);
});

test('an address confirmed in another browser is read again, also if it was before the connection', async () => {
  const refreshConfiguration = jest.fn(() => Promise.resolve());
  const given = { active, session: { refreshConfiguration } };
  await installFakePlatform({ user: aUser({ emailVerified: true }), ...given });
  await signIn();
  expect(refreshConfiguration).not.toHaveBeenCalled();
  subscriptionHub().handlers.get('AddressConfirmed')?.({});
  expect(refreshConfiguration).toHaveBeenCalledTimes(1);
  await installFakePlatform({ user: aUser({ emailVerified: false }), ...given });
  await signIn(idOf(11));
  expect(refreshConfiguration).toHaveBeenCalledTimes(2);
});

test('[R4.06][R4.16] when the user changes, the old connections stop and new ones start', async () => {
  await signIn();
  const old = [subscriptionHub(), assetHub()];
  await signIn(idOf(11));
  expect(old.map((connection) => connection.stopped)).toEqual([1, 1]);
  expect(Connection.built).toHaveLength(4);
  expect(getState().hubs.subscription).toBe('Connected');
});

test('[R4.07][R4.17] sign-out stops both connections', async () => {
  await signIn();
  const old = [subscriptionHub(), assetHub()];
  emit('session/changed', { userId: null });
  await settle();
  expect(old.map((connection) => connection.stopped)).toEqual([1, 1]);
  expect(getState().hubs).toMatchObject({
    subscription: 'Disconnected',
    assetManagement: 'Disconnected',
    gaveUp: [],
  });
});

test('[R4.04] the store shows each of the five connection states', async () => {
  const seen: string[] = [];
  const { subscribe } = await import('../store/store.ts');
  const unsubscribe = subscribe(
    (state, before) =>
      state.hubs.subscription !== before.hubs.subscription && seen.push(state.hubs.subscription),
  );
  await signIn();
  subscriptionHub().reconnecting(new Error('lost'));
  subscriptionHub().reconnected();
  await settle();
  emit('session/changed', { userId: null });
  await settle();
  unsubscribe();
  expect(seen).toEqual([
    'Connecting',
    'Connected',
    'Reconnecting',
    'Connected',
    'Disconnecting',
    'Disconnected',
  ]);
});

test('[R4.08][R4.18][R4.79N][R9.03] both hubs reconnect automatically after 0, 2, 10 and 30 s', async () => {
  await signIn();
  expect(subscriptionHub().delays).toEqual([0, 2000, 10_000, 30_000]);
  expect(assetHub().delays).toEqual([0, 2000, 10_000, 30_000]);
});

test('[R4.09] after the fourth failed attempt, the state is Disconnected and the user can retry', async () => {
  Connection.refuse = true;
  await signIn();
  const attempts = () =>
    Connection.built.filter((connection) => connection.url === '/signalr-hubs/subscription').length;
  // The first attempt and the retry after 0 s.
  expect(attempts()).toBe(2);
  for (const delay of [2000, 10_000, 30_000]) {
    const before = attempts();
    await jest.advanceTimersByTimeAsync(delay - 1);
    expect(attempts()).toBe(before);
    await jest.advanceTimersByTimeAsync(1);
  }
  expect(attempts()).toBe(5);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(attempts()).toBe(5);
  expect(getState().hubs).toMatchObject({
    subscription: 'Disconnected',
    gaveUp: expect.arrayContaining(['subscription']),
  });
  Connection.refuse = false;
  await reconnectHubs();
  expect(getState().hubs).toMatchObject({ subscription: 'Connected', gaveUp: [] });
});

test('[R4.19][R8.26] connect errors are only logged', async () => {
  Connection.refuse = true;
  await signIn();
  await jest.advanceTimersByTimeAsync(1000);
  expect(console.error).toHaveBeenCalled();
  expect(getState().feedback).toMatchObject({ toasts: [], confirmation: null, alerts: [] });
});

test('a page that is left while its connections end says nothing of them, since its timers never run', async () => {
  await signIn();
  // Firefox closes the sockets before it leaves the page.
  subscriptionHub().reconnecting(new Error('closed'));
  subscriptionHub().closed(new Error('closed'));
  await jest.advanceTimersByTimeAsync(900);
  expect(console.warn).not.toHaveBeenCalled();
  expect(console.error).not.toHaveBeenCalled();
  // On a page that stays, it is said.
  await jest.advanceTimersByTimeAsync(200);
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('lost'), expect.any(Error));
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('closed'), expect.any(Error));
});

test('[R4.10][R4.11][R4.12] SubscriptionUpdated for the active subscription reloads the three states', async () => {
  await signIn();
  subscriptionHub().handlers.get('SubscriptionUpdated')?.({ subscriptionId: active.id });
  await settle();
  expect(reloads()).toEqual([1, 1, 1]);
});

test('[R4.13] SubscriptionUpdated for another subscription reloads nothing', async () => {
  await signIn();
  subscriptionHub().handlers.get('SubscriptionUpdated')?.({ subscriptionId: idOf(999) });
  await settle();
  expect(reloads()).toEqual([0, 0, 0]);
});

test('[R4.14] CreditCycleUpdated sets the balance without a request', async () => {
  await signIn();
  subscriptionHub().handlers.get('CreditCycleUpdated')?.({
    subscriptionId: active.id,
    newBalance: 17,
  });
  expect(getState().subscription.active?.currentCreditBalance).toBe(17);
  expect(reloads()).toEqual([0, 0, 0]);
});

test('[R4.80N] CreditCycleUpdated with another id keeps the balance; a malformed message is dropped', async () => {
  await signIn();
  subscriptionHub().handlers.get('CreditCycleUpdated')?.({
    subscriptionId: idOf(999),
    newBalance: 17,
  });
  subscriptionHub().handlers.get('CreditCycleUpdated')?.({
    subscriptionId: active.id,
    newBalance: 'many',
  });
  expect(getState().subscription.active?.currentCreditBalance).toBe(250);
});

test('[R7.36][R7.37][R7.38][R9.04][R9.05][R9.06] server timeout 30 s, keep-alive 15 s, long poll 100 s', async () => {
  await signIn();
  for (const connection of [subscriptionHub(), assetHub()])
    expect([connection.serverTimeout, connection.keepAlive, connection.options.timeout]).toEqual([
      30_000, 15_000, 100_000,
    ]);
});

test('the state is read again after a lost connection', async () => {
  await signIn();
  subscriptionHub().reconnected();
  await settle();
  expect(reloads()).toEqual([1, 1, 1]);
});

test('the state is read again once the hub is connected, because it may have changed before', async () => {
  const { active: before } = getState().subscription;
  emit('session/changed', { userId: idOf(10) });
  await settle();
  expect(reloads()).toEqual([1, 1, 1]);
  const { active: after } = getState().subscription;
  expect(after).toEqual(before);

  api.answer(subscriptionApi.active, {
    hasSubscription: true,
    subscription: { ...active, currentCreditBalance: 3 },
  });
  Connection.refuse = true;
  emit('session/changed', { userId: idOf(11) });
  await jest.advanceTimersByTimeAsync(60_000);
  Connection.refuse = false;
  await reconnectHubs();
  await settle();
  expect(getState().subscription.active?.currentCreditBalance).toBe(3);
});

test('a state that is read again without a change keeps its objects', async () => {
  await signIn();
  const { subscription } = getState();
  subscriptionHub().handlers.get('SubscriptionUpdated')?.({ subscriptionId: active.id });
  await settle();
  expect(reloads()).toEqual([1, 1, 1]);
  expect(getState().subscription).toBe(subscription);
});
