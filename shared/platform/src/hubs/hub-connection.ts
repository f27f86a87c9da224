import { HubPaths, HubTimings, hubMessages } from '@editorial/contracts/hubs';
import type { z } from '@editorial/contracts/schema';
import type { HubConnection } from '@microsoft/signalr';
import { emit } from '../events/bus.ts';
import { session } from '../session/session.ts';
import { setHubState } from '../store/hubs.slice.ts';
import type { HubName } from '../store/state.ts';
import { getState } from '../store/store.ts';

/**
 * Firefox ends connections before it leaves a page, so a lost one is logged after this many ms: a page
 * that was left runs no timers.
 */
const LEAVING_MS = 1000;
const logUnlessLeaving = (log: () => void): void => void setTimeout(log, LEAVING_MS);

type Messages<H extends HubName> = (typeof hubMessages)[H];
export interface LiveConnection {
  /** Connects as the given user. Closes another user's connection first. */
  start(userId: string): Promise<void>;
  stop(): Promise<void>;
  /** Starts again if automatic reconnect gave up. */
  reconnect(): Promise<void>;
}

/**
 * One connection to one hub. Reconnects after 0, 2, 10 and 30 s, then gives up with a visible state
 * (R4.08, R4.09). Errors are only logged (R4.19, R8.26). Messages that break their schema are
 * dropped with a warning. `onStart` runs when a start succeeds at once; later starts emit
 * `hubs/reconnected`.
 */
// Long because its steps share one connection, the wanted user and a queue: apart, a step could act on
// a connection that another one has replaced meanwhile.
export function hubConnection<H extends HubName>(
  hub: H,
  receive: {
    readonly [K in keyof Messages<H>]: (...args: z.infer<Messages<H>[K]> & unknown[]) => void;
  },
  onStart?: () => void,
): LiveConnection {
  let connection: HubConnection | null = null;
  let wantedUser: string | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  // Starts and stops run one after another, even if the user changes quickly.
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (step: () => Promise<void>): Promise<void> => (queue = queue.then(step, step));

  function listen(to: HubConnection): void {
    for (const [name, schema] of Object.entries<z.ZodType>(hubMessages[hub])) {
      to.on(name, (...args: unknown[]) => {
        const checked = schema.safeParse(args);
        if (!checked.success)
          return console.warn(
            `The hub '${hub}' sent a '${name}' message that does not match the contract.`,
            checked.error,
          );
        receive[name as keyof Messages<H>]?.(...(checked.data as never));
      });
    }
    to.onreconnecting((error) => {
      logUnlessLeaving(() => console.warn(`The hub '${hub}' lost its connection.`, error));
      setHubState(hub, 'Reconnecting');
    });
    to.onreconnected(() => {
      setHubState(hub, 'Connected');
      emit('hubs/reconnected', { hub });
    });
    to.onclose((error) => {
      if (connection !== to) return;
      if (error)
        logUnlessLeaving(() => console.error(`The hub '${hub}' closed the connection.`, error));
      setHubState(hub, 'Disconnected', wantedUser !== null);
    });
  }

  async function build(): Promise<HubConnection> {
    const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
    const host = getState().configuration.settings?.hubs.host ?? '';
    const built = new HubConnectionBuilder()
      .withUrl(`${host}${HubPaths[hub]}`, {
        accessTokenFactory: () => session.accessToken() ?? '',
        timeout: HubTimings.longPollTimeout,
      })
      .withAutomaticReconnect([...HubTimings.reconnectDelays])
      .withServerTimeout(HubTimings.serverTimeout)
      .withKeepAliveInterval(HubTimings.keepAlive)
      .configureLogging(LogLevel.None)
      .build();
    listen(built);
    return built;
  }

  async function open(attempt: number): Promise<void> {
    const user = wantedUser;
    if (user === null) return;
    setHubState(hub, attempt === 0 ? 'Connecting' : 'Reconnecting');
    const opened = await build();
    connection = opened;
    try {
      await opened.start();
      setHubState(hub, 'Connected');
      if (attempt > 0) emit('hubs/reconnected', { hub });
      else onStart?.();
    } catch (error) {
      logUnlessLeaving(() => console.error(`The hub '${hub}' could not be reached.`, error));
      // The library never retries the first start, so this code does, with the same delays.
      const delay = HubTimings.reconnectDelays[attempt];
      if (delay === undefined || wantedUser !== user)
        return setHubState(hub, 'Disconnected', wantedUser !== null);
      setHubState(hub, 'Reconnecting');
      retry = setTimeout(
        () => void enqueue(() => (wantedUser === user ? open(attempt + 1) : Promise.resolve())),
        delay,
      );
    }
  }

  async function close(): Promise<void> {
    clearTimeout(retry);
    const closing = connection;
    connection = null;
    if (closing) {
      setHubState(hub, 'Disconnecting');
      await closing.stop();
    }
    setHubState(hub, 'Disconnected');
  }

  return {
    start: (userId) =>
      enqueue(async () => {
        if (wantedUser === userId && connection) return;
        wantedUser = null;
        await close();
        wantedUser = userId;
        await open(0);
      }),
    stop: () => {
      wantedUser = null;
      return enqueue(close);
    },
    reconnect: () =>
      enqueue(async () => {
        if (wantedUser !== null && getState().hubs[hub] === 'Disconnected') await open(0);
      }),
  };
}
