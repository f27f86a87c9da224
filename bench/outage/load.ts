import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { setTimeout as wait } from 'node:timers/promises';
import { signedIn, type Caller } from '../../deploy/native/people.ts';
import { runTraffic, wrongOrders, type Traffic, type Visitor } from '../machines/traffic.ts';
import { answerOf, uploads } from './uploads.ts';

/** An answer to a visitor that is no success. */
export interface Seen {
  /** When it was asked, and when it failed, in seconds since the load began. */
  readonly from: number;
  readonly at: number;
  readonly of: string;
  readonly what: string;
}

/** Facts that a visitor's page has of the pictures that it orders. */
export type Stock = Pick<Visitor, 'assets' | 'pictures'>;

/** Work of visitors on all servers, until it is ended. */
export interface Load {
  /** Seconds since it began. */
  now(): number;
  /** Ends it. Requests under way are awaited. */
  end(): Promise<{
    readonly seen: readonly Seen[];
    /** Lost or doubled things, in words. */
    readonly wrong: readonly string[];
    readonly counts: Readonly<Record<string, number>>;
  }>;
}

interface Work {
  readonly of: string;
  readonly pauseMs: number;
  run(): Promise<unknown>;
}

/** Downloads a licensed picture: asks for it, waits until it is ready, and reads it. */
async function download({ call }: Caller, assetId: string, url: string): Promise<void> {
  const body = { assetIds: [assetId], windowId: 'outage', resolutionType: 1 };
  const path = '/api/asset-management/asset/download-assets';
  const { jobId } = await answerOf(call('POST', path, body));
  for (let tries = 0; tries < 100; tries += 1) {
    const { state, link } = await answerOf(call('GET', `${path}/${jobId}`));
    if (state === 'Ready') {
      const file = await fetch(new URL(link, url), { signal: AbortSignal.timeout(30_000) });
      if (!file.ok) throw new Error(`the file: ${file.status}`);
      return void (await file.arrayBuffer());
    }
    if (state !== 'Preparing') throw new Error(`the download is ${state}`);
    await wait(100);
  }
  throw new Error('the download was not ready in time');
}

/** A person's window that hears of the balance, at one server. */
export async function openWindow(
  url: string,
): Promise<{ heard(): number; close(): Promise<void> }> {
  const { token } = await signedIn(url, 'client');
  let count = 0;
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/signalr-hubs/subscription`, { accessTokenFactory: () => token })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 1000 })
    .configureLogging(LogLevel.None)
    .build();
  connection.on('CreditCycleUpdated', () => {
    count += 1;
  });
  await connection.start();
  return { heard: () => count, close: () => connection.stop() };
}

/** Begins orders, reading, hubs, uploads and downloads at each server. */
// Long because its workers note times and failures by one clock, and end together: apart, each would
// take the clock, the counts, the failures and the signal.
export async function startLoad(
  urls: readonly string[],
  {
    stocks,
    licensed,
    before,
  }: {
    readonly stocks: readonly Stock[];
    readonly licensed: string;
    readonly before: ReadonlySet<string>;
  },
): Promise<Load> {
  const begin = performance.now();
  const now = () => (performance.now() - begin) / 1000;
  const over = new AbortController();
  const seen: Seen[] = [];
  const counts: Record<string, number> = {};
  const traffic = urls.map(async (url, index): Promise<Traffic> => {
    const visitor = { client: await signedIn(url, 'client'), sent: [], ...stocks[index]! };
    const from = now();
    const done = await runTraffic(url, visitor, {
      seconds: 3600,
      visitors: 3,
      signal: over.signal,
    });
    return {
      ...done,
      failures: done.failures.map((one) => ({ ...one, from: from + one.from, at: from + one.at })),
    };
  });
  const repeat = async ({ of, pauseMs, run }: Work): Promise<void> => {
    while (!over.signal.aborted) {
      const from = now();
      try {
        await run();
        counts[of] = (counts[of] ?? 0) + 1;
      } catch (error) {
        const { message, cause } = error as Error & { cause?: { code?: string } };
        seen.push({ from, at: now(), of, what: cause?.code ?? message });
      }
      await wait(pauseMs);
    }
  };
  const works = await Promise.all(
    urls.map(async (url, index): Promise<Work[]> => {
      const [contributor, client] = [
        await signedIn(url, 'contributor'),
        await signedIn(url, index === 0 ? 'client' : 'seat'),
      ];
      return [
        { of: 'upload', pauseMs: 700, run: uploads(contributor, `Outage ${index}`) },
        // A person prepares 60 downloads an hour.
        { of: 'download', pauseMs: 12_000, run: () => download(client, licensed, url) },
      ];
    }),
  );
  const repeating = works.flat().map(repeat);
  return {
    now,
    async end() {
      over.abort();
      await Promise.all(repeating);
      const done = await Promise.all(traffic);
      for (const { failures, took } of done) {
        seen.push(...failures);
        for (const [of, all] of Object.entries(took)) counts[of] = (counts[of] ?? 0) + all.length;
      }
      const orders = new Map(done.flatMap((one) => [...one.orders]));
      const client = await signedIn(urls[0]!, 'client');
      return { seen, counts, wrong: await wrongOrders(client, before, orders) };
    },
  };
}
