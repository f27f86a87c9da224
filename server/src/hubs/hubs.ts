import {
  HubPaths,
  type AssetManagementHubMessages,
  type SubscriptionHubMessages,
} from '@editorial/contracts/hubs';
import type { Database, Tx } from '../database/database.ts';
import { notifyAfterCommit, runPrepared, unwaited, writeLast } from '../database/transactions.ts';
import { Heard } from './heard.ts';

/** PostgreSQL's channel that all servers of a site hear. */
const CHANNEL = 'editorial_hubs';
const INSERT_MESSAGES_STATEMENT = {
  name: 'hub messages',
  text: 'insert into hub_messages (payload) select jsonb_array_elements_text($1::jsonb)',
};

/**
 * How often a server looks by itself, beside each notice and each time that its connection is back.
 */
const CATCH_UP_INTERVAL_MS = 30_000;
/** A server that was deaf for less misses nothing. */
const MESSAGE_LIFETIME_MS = 30 * 60_000;

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
}

/**
 * Live messages, sent inside the transaction that caused them: they go out if and only if it is
 * committed.
 */
export interface Hubs {
  readonly subscription: Sending<SubscriptionHubMessages>;
  readonly assetManagement: Sending<AssetManagementHubMessages>;
}

interface Message {
  readonly hub: keyof typeof HubPaths;
  readonly users: readonly string[];
  readonly name: string;
  readonly args: readonly unknown[];
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
  if (message.users.length === 0) return;
  writeLast(tx, write, message);
  notifyAfterCommit(tx, CHANNEL);
}

const sending = <M>(hub: Message['hub']): Sending<M> => ({
  toUser: (tx, userId, name, ...args) => notify(tx, { hub, users: [userId], name, args }),
  toUsers: (tx, userIds, name, ...args) => notify(tx, { hub, users: userIds, name, args }),
});

export const createHubs = (): Hubs => ({
  subscription: sending('subscription'),
  assetManagement: sending('assetManagement'),
});

/** What a server does with the messages that it hears. */
export interface Delivery {
  readonly deliver: (
    path: string,
    users: readonly string[],
    name: string,
    args: readonly unknown[],
  ) => void;
  /**
   * The server was deaf for so long that messages may be gone for good: clients have to read their
   * state anew.
   */
  readonly onGap: () => void;
  readonly onError?: (error: unknown) => void;
}

/**
 * Hands every committed message to this server's connections, once, also those of a time without
 * the database; returns the way to stop.
 */
export async function deliverHubMessages(
  database: Database,
  { deliver, onGap, onError = () => {} }: Delivery,
): Promise<() => Promise<void>> {
  const hand = (text: string) => {
    const { hub, users, name, args } = JSON.parse(text) as Message;
    deliver(HubPaths[hub], users, name, args);
  };
  const one = async <T>(text: string, values?: unknown[]): Promise<T | undefined> =>
    (await database.executeSql(text, values)).rows[0] as T | undefined;
  const heard = new Heard(
    BigInt(
      (await one<{ horizon: string }>(
        'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
      ))!.horizon,
    ),
  );
  let settledAt = performance.now();
  // One after another: no message overtakes another.
  let queue = Promise.resolve();
  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(work).catch(onError);
    return queue;
  };

  /** Reads what was not heard; one snapshot tells the messages and what can still come. */
  async function catchUp(): Promise<void> {
    const read = await one<{ horizon: string; missed: string }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, coalesce((select json_agg(json_build_object('id', id::text, 'transaction', transaction_id::text, 'payload', payload) order by id)
      from hub_messages where transaction_id >= $1::xid8), '[]')::text as missed`,
      [String(heard.horizon)],
    );
    if (!read) return;
    const isGap = performance.now() - settledAt > MESSAGE_LIFETIME_MS;
    for (const { id, transaction, payload } of JSON.parse(read.missed) as {
      id: string;
      transaction: string;
      payload: string;
    }[])
      if (heard.takes({ id, transaction: BigInt(transaction) })) hand(payload);
    heard.settle(BigInt(read.horizon));
    settledAt = performance.now();
    if (isGap) onGap();
  }
  // Notices that come while one waits for its turn are answered by its reading.
  let isDue = false;
  function look(): void {
    if (isDue) return;
    isDue = true;
    void enqueue(() => {
      isDue = false;
      return catchUp();
    });
  }
  const stop = await database.listen(CHANNEL, look, look);
  const timer = setInterval(() => {
    look();
    void enqueue(
      async () =>
        void (await database.executeSql(
          `delete from hub_messages where created_at < now() - interval '${2 * MESSAGE_LIFETIME_MS} milliseconds'`,
        )),
    );
  }, CATCH_UP_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await stop();
    await queue;
  };
}
