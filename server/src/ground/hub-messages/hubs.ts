import {
  HubPaths,
  type AssetManagementHubMessages,
  type SubscriptionHubMessages,
} from '@editorial/contracts/hubs';
import type { Database, Tx } from '../database/database.ts';
import { notifyAfterCommit, runPrepared, unwaited, writeLast } from '../database/transactions.ts';
import { DeliveredMessages } from './delivered-messages.ts';
import { required } from '../required.ts';

/** The PostgreSQL channel that all servers of a site listen on. */
const CHANNEL = 'editorial_hubs';
const INSERT_MESSAGES_STATEMENT = {
  name: 'hub messages',
  text: 'insert into hub_messages (payload) select jsonb_array_elements_text($1::jsonb)',
};

/**
 * How often a server checks for messages without a notification. It also checks after each
 * notification and each time its database connection is restored.
 */
const CATCH_UP_INTERVAL_MS = 30_000;
/** Old messages are removed after so many checks: five minutes. */
const CHECKS_UNTIL_REMOVAL = 10;
/**
 * A server that was disconnected for less than this misses no message. Rows are removed after twice as
 * long, so for an hour they are there.
 */
const MAX_SILENCE_MS = 30 * 60_000;

interface Sending<M> {
  toUser<K extends keyof M & string>(
    tx: Tx,
    userId: string,
    name: K,
    ...args: M[K] & unknown[]
  ): void;
  toUsers<K extends keyof M & string>(
    tx: Tx,
    userIds: readonly string[],
    name: K,
    ...args: M[K] & unknown[]
  ): void;
  /**
   * To everybody of a subscription, and to the people named by `also`. One message, however many
   * people there are: each server knows who of them is connected (`PlanGroups`).
   */
  toPlan<K extends keyof M & string>(
    tx: Tx,
    to: { readonly subscriptionId: string; readonly also?: readonly string[] },
    name: K,
    ...args: M[K] & unknown[]
  ): void;
}

/**
 * Live messages, sent within the transaction that caused them: they are delivered if and only if it
 * commits.
 */
export interface Hubs {
  readonly subscription: Sending<SubscriptionHubMessages>;
  readonly assetManagement: Sending<AssetManagementHubMessages>;
}

/** The people that a message is for. */
export interface Audience {
  readonly users: readonly string[];
  /** The id of the subscription whose people get it, too. */
  readonly plan?: string;
}

interface Message extends Audience {
  readonly hub: keyof typeof HubPaths;
  readonly name: string;
  readonly args: readonly unknown[];
  /**
   * The database writes such a message in each transaction that gives people a seat or takes one
   * (0470). It precedes all that the transaction says to the plan.
   */
  readonly members?: readonly string[];
}

async function write(tx: Tx, messages: readonly Message[]): Promise<void> {
  unwaited(
    tx,
    runPrepared(tx, INSERT_MESSAGES_STATEMENT, [
      JSON.stringify(messages.map((message) => JSON.stringify(message))),
    ]),
  );
}

function notify(tx: Tx, message: Message): void {
  if (message.users.length === 0 && !message.plan) return;
  writeLast(tx, write, message);
  notifyAfterCommit(tx, CHANNEL);
}

const sending = <M>(hub: Message['hub']): Sending<M> => ({
  toUser: (tx, userId, name, ...args) => notify(tx, { hub, users: [userId], name, args }),
  toUsers: (tx, userIds, name, ...args) => notify(tx, { hub, users: userIds, name, args }),
  toPlan: (tx, { subscriptionId, also = [] }, name, ...args) =>
    notify(tx, { hub, users: also, plan: subscriptionId, name, args }),
});

export const createHubs = (): Hubs => ({
  subscription: sending('subscription'),
  assetManagement: sending('assetManagement'),
});

/** How a server delivers the messages that it receives. */
export interface Delivery {
  readonly deliver: (
    path: string,
    audience: Audience,
    name: string,
    args: readonly unknown[],
  ) => void;
  /** Called before later messages are delivered: these people have other subscriptions now. */
  readonly onMembers: (userIds: readonly string[]) => Promise<void>;
  /**
   * Called when the server was disconnected for so long that messages may be lost. Clients must
   * reload their state.
   */
  readonly onGap: () => void;
  readonly onError?: (error: unknown) => void;
}

const MISSED_SQL = `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
  coalesce((
    select json_agg(json_build_object('id', id::text, 'transaction', transaction_id::text,
      'payload', payload) order by id)
    from hub_messages where transaction_id >= $1::xid8), '[]')::text as missed`;

/**
 * Delivers every committed message once to this server's connections, including messages sent while
 * the database was unreachable. Returns a function that stops it.
 */
export async function deliverHubMessages(
  database: Database,
  { deliver, onMembers, onGap, onError = () => {} }: Delivery,
): Promise<() => Promise<void>> {
  const hand = async (text: string) => {
    const { hub, members, name, args, ...audience } = JSON.parse(text) as Message;
    if (members) await onMembers(members);
    else deliver(HubPaths[hub], audience, name, args);
  };
  const one = async <T>(text: string, values?: unknown[]): Promise<T | undefined> =>
    (await database.executeSql(text, values)).rows[0] as T | undefined;
  const snapshot = await one<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  );
  const delivered = new DeliveredMessages(BigInt(required(snapshot, 'The snapshot').horizon));
  let settledAt = performance.now();
  // Work runs in order, so that no message overtakes another.
  let queue = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const done = queue.then(work);
    queue = done.catch(onError);
    return done;
  };

  /** Reads undelivered messages. One snapshot covers the messages and the horizon. */
  async function catchUp(): Promise<void> {
    const read = await one<{ horizon: string; missed: string }>(MISSED_SQL, [
      String(delivered.horizon),
    ]);
    if (!read) return;
    const isGap = performance.now() - settledAt > MAX_SILENCE_MS;
    for (const { id, transaction, payload } of JSON.parse(read.missed) as {
      id: string;
      transaction: string;
      payload: string;
    }[])
      if (delivered.accept({ id, transaction: BigInt(transaction) })) await hand(payload);
    delivered.moveHorizon(BigInt(read.horizon));
    settledAt = performance.now();
    if (isGap) onGap();
  }
  const stop = await database.listen(CHANNEL, { reread: () => enqueue(catchUp) });
  let checks = 0;
  const timer = setInterval(() => {
    enqueue(async () => {
      await catchUp();
      if ((checks += 1) % CHECKS_UNTIL_REMOVAL !== 0) return;
      await database.executeSql(
        `delete from hub_messages
            where created_at < now() - interval '${2 * MAX_SILENCE_MS} milliseconds'`,
      );
    }).catch(() => {});
  }, CATCH_UP_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await stop();
    await queue;
  };
}
