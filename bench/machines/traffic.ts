import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import { signedIn, type Caller } from '../../deploy/native/people.ts';

export const Operations = ['search', 'picture', 'order', 'hub'] as const;
export type Operation = (typeof Operations)[number];
/** The operations of catalog visitors, in percent. */
const Mix: Readonly<Record<Operation, number>> = { search: 70, picture: 20, order: 5, hub: 5 };
const words = [
  'harbour',
  'mist',
  'city',
  'snow',
  'market',
  'sea',
  'bridge',
  'forest',
  'light',
  'street',
  'mountain',
  'garden',
];

/** Milliseconds after which a missing answer counts as a failure. */
const REQUEST_TIMEOUT_MS = 15_000;

export interface Failure {
  /** When it was asked, and when it failed, in seconds since the begin. */
  readonly from: number;
  readonly at: number;
  readonly of: Operation;
  readonly what: string;
}

export interface Traffic {
  /** Durations of successful operations, in milliseconds. */
  readonly took: Readonly<Record<Operation, readonly number[]>>;
  readonly failures: readonly Failure[];
  readonly seconds: number;
  /** Order ids by idempotency key. Null while there is no answer. */
  readonly orders: ReadonlyMap<string, string | null>;
}

interface Sent {
  readonly key: string;
  readonly id: string;
  readonly body: object;
}

export interface Visitor {
  readonly client: Caller;
  readonly pictures: readonly string[];
  readonly assets: string[];
  readonly sent: Sent[];
}

async function bodyOf(answer: Response): Promise<Buffer> {
  const body = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${answer.status} ${body.toString('utf8', 0, 200)}`);
  return body;
}

const within = { signal: () => AbortSignal.timeout(REQUEST_TIMEOUT_MS) };

/** Signs in as the demo's client and reads the addresses of images. */
export async function openVisitor(url: string): Promise<Visitor> {
  const client = await signedIn(url, 'client');
  const { items } = JSON.parse(
    String(
      await bodyOf(await client.call('GET', '/api/asset-management/asset?maxResultCount=300')),
    ),
  ) as { items: { id: string; thumbUrl: string }[] };
  return {
    client,
    pictures: items.map(({ thumbUrl }) => thumbUrl),
    assets: items.map(({ id }) => id),
    sent: [],
  };
}

/**
 * Repeats an earlier order, like a browser that got no answer. Used when every image is licensed.
 */
async function sendAgain(client: Caller, earlier: Sent | undefined): Promise<void> {
  if (!earlier) return;
  const { id } = JSON.parse(
    String(
      await bodyOf(
        await client.call('POST', '/api/checkout/order', earlier.body, {
          'idempotency-key': earlier.key,
        }),
      ),
    ),
  ) as { id: string };
  if (id !== earlier.id) throw new Error('a repeated order created a second one');
}

/**
 * Orders one image for credits. Without an answer, it retries with the same key, which must give
 * the same order.
 */
async function order(
  { client, assets, sent }: Visitor,
  orders: Map<string, string | null>,
  over: AbortSignal,
): Promise<void> {
  const assetId = assets.pop();
  if (assetId === undefined)
    return sendAgain(client, sent[Math.floor(Math.random() * sent.length)]);
  const basket = { subscriptionImages: [{ assetId, resolutionType: 0 }], aLaCarteImages: [] };
  const key = crypto.randomUUID();
  let body: (typeof basket & { quoteHash: string }) | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      // An order that got no answer is sent again as it was: with its key, another one is refused.
      if (!body) {
        const quoted = JSON.parse(
          String(await bodyOf(await client.call('POST', '/api/checkout/quote', basket))),
        ) as { quoteHash: string };
        body = { ...basket, quoteHash: quoted.quoteHash };
      }
      orders.set(key, null);
      const { id } = JSON.parse(
        String(
          await bodyOf(
            await client.call('POST', '/api/checkout/order', body, { 'idempotency-key': key }),
          ),
        ),
      ) as { id: string };
      orders.set(key, id);
      sent.push({ key, id, body });
      return;
    } catch (error) {
      // A clear refusal, for example because the credits are used up.
      if (/^4\d\d /.test((error as Error).message)) {
        orders.delete(key);
        throw error;
      }
      if (attempt === 60 || (over.aborted && attempt > 20)) throw error;
      await wait(1000);
    }
  }
}

async function hub(url: string, token: string): Promise<void> {
  const { connectionToken } = JSON.parse(
    String(
      await bodyOf(
        await fetch(`${url}/signalr-hubs/subscription/negotiate?negotiateVersion=1`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          signal: within.signal(),
        }),
      ),
    ),
  ) as { connectionToken: string };
  const socket = new WebSocket(
    `${url.replace(/^http/, 'ws')}/signalr-hubs/subscription?id=${connectionToken}&access_token=${token}`,
    { handshakeTimeout: REQUEST_TIMEOUT_MS },
  );
  try {
    await new Promise<void>((done, fail) => {
      socket.on('error', fail);
      socket.on('close', () => fail(new Error('closed before the handshake')));
      socket.on('open', () => socket.send('{"protocol":"json","version":1}\u001e'));
      socket.on('message', () => done());
    });
  } finally {
    socket.close();
  }
}

// A fixed shuffle, so that every run has the same operations in the same order.
const deal = Array.from({ length: 100 }, (_, index) => (index * 37) % 100);
const operationOf = (card: number): Operation => {
  let sum = 0;
  return Operations.find((name) => card < (sum += Mix[name])) ?? 'search';
};

/** Runs concurrent visitors, each with one operation at a time, for the given seconds. */
export async function runTraffic(
  url: string,
  visitor: Visitor,
  { seconds, visitors, signal }: { seconds: number; visitors: number; signal?: AbortSignal },
): Promise<Traffic> {
  const took: Record<Operation, number[]> = { search: [], picture: [], order: [], hub: [] };
  const failures: Failure[] = [];
  const orders = new Map<string, string | null>();
  const { client, pictures } = visitor;
  const over = AbortSignal.any([AbortSignal.timeout(seconds * 1000), ...(signal ? [signal] : [])]);
  const begin = performance.now();
  let count = 0;
  const work: Readonly<Record<Operation, () => Promise<unknown>>> = {
    search: async () =>
      bodyOf(
        await fetch(
          `${url}/api/asset-management/asset?searchText=${words[count % words.length]}&maxResultCount=30`,
          {
            headers: { authorization: `Bearer ${client.token}`, 'accept-encoding': 'br' },
            signal: within.signal(),
          },
        ),
      ),
    picture: async () =>
      bodyOf(
        await fetch(url + pictures[count % pictures.length], {
          headers: { accept: 'image/avif,image/webp' },
          signal: within.signal(),
        }),
      ),
    order: () => order(visitor, orders, over),
    hub: () => hub(url, client.token),
  };
  async function visit(): Promise<void> {
    while (!over.aborted) {
      const of = operationOf(deal[(count += 1) % 100] ?? 0);
      const from = performance.now();
      try {
        await work[of]();
        took[of].push(performance.now() - from);
      } catch (error) {
        const { message, cause } = error as Error & { cause?: { code?: string } };
        failures.push({
          from: (from - begin) / 1000,
          at: (performance.now() - begin) / 1000,
          of,
          what: cause?.code ?? message,
        });
        await wait(100);
      }
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit));
  return { took, failures, orders, seconds: (performance.now() - begin) / 1000 };
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;

/**
 * Checks that the server lists every new order exactly once, and no others. Returns the
 * differences.
 */
export async function wrongOrders(
  client: Caller,
  before: ReadonlySet<string>,
  orders: ReadonlyMap<string, string | null>,
): Promise<readonly string[]> {
  const listed = await listOrders(client);
  const placed = [...orders.values()].filter((id) => id !== null);
  const fresh = listed.filter((id) => !before.has(id));
  return [
    ...placed
      .filter((id) => !fresh.includes(id))
      .map((id) => `${id} was confirmed and is not there`),
    ...fresh
      .filter((id) => !placed.includes(id))
      .map((id) => `${id} is there and was never confirmed`),
    ...(new Set(placed).size === placed.length ? [] : ['two keys were answered with one order']),
  ];
}

/** The ids of a client's orders. */
export async function listOrders(client: Caller): Promise<readonly string[]> {
  const { items } = JSON.parse(
    String(await bodyOf(await client.call('GET', '/api/checkout/order?maxResultCount=1000'))),
  ) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}
