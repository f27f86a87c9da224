import { HubPaths, type AssetManagementHubMessages, type SubscriptionHubMessages } from '@editorial/contracts/hubs';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';

/** PostgreSQL's channel that all servers of a site hear. */
const CHANNEL = 'editorial_hubs';
/** NOTIFY takes less than 8000 bytes; longer messages go by reference. */
const INLINE_BYTES = 7000;

interface Sending<M> {
  toUser<K extends keyof M & string>(tx: Tx, userId: string, name: K, ...args: M[K] & unknown[]): Promise<void>;
  toUsers<K extends keyof M & string>(tx: Tx, userIds: readonly string[], name: K, ...args: M[K] & unknown[]): Promise<void>;
}
/** Live messages, sent inside the transaction that caused them: they go out if and only if it is committed. */
export interface Hubs {
  readonly subscription: Sending<SubscriptionHubMessages>;
  readonly assetManagement: Sending<AssetManagementHubMessages>;
}
interface Message { readonly hub: keyof typeof HubPaths; readonly users: readonly string[]; readonly name: string; readonly args: readonly unknown[] }

async function notify(tx: Tx, message: Message): Promise<void> {
  if (message.users.length === 0) return;
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) < INLINE_BYTES) return void (await tx.execute(sql`select pg_notify(${CHANNEL}, ${text})`));
  await tx.execute(sql`with stored as (insert into hub_messages (payload) values (${text}) returning id) select pg_notify(${CHANNEL}, id::text) from stored`);
}
const sending = <M>(hub: Message['hub']): Sending<M> => ({
  toUser: (tx, userId, name, ...args) => notify(tx, { hub, users: [userId], name, args }),
  toUsers: (tx, userIds, name, ...args) => notify(tx, { hub, users: userIds, name, args }),
});
export const createHubs = (): Hubs => ({ subscription: sending('subscription'), assetManagement: sending('assetManagement') });

/** Hands every committed message to this server's connections; returns the way to stop. */
export async function deliverHubMessages(database: Database, deliver: (path: string, users: readonly string[], name: string, args: readonly unknown[]) => void, onLost: () => void): Promise<() => Promise<void>> {
  const hand = (text: string) => {
    const { hub, users, name, args } = JSON.parse(text) as Message;
    deliver(HubPaths[hub], users, name, args);
  };
  return database.listen(CHANNEL, (payload) => {
    if (payload.startsWith('{')) return hand(payload);
    void database.executeSql('select payload from hub_messages where id = $1', [payload]).then(({ rows }) => rows[0] && hand(String(rows[0].payload)));
  }, onLost);
}
