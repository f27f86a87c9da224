import assert from 'node:assert/strict';
import { servers, type NativeSite } from './site.ts';

/**
 * Sends requests continuously during an action. Returns every status other than 200, and every
 * failure.
 */
async function whileAsking(
  url: string,
  happens: () => Promise<void>,
): Promise<{ asked: number; wrong: readonly string[] }> {
  const wrong: string[] = [];
  let asked = 0;
  const over = new AbortController();
  const ask = async () => {
    while (!over.signal.aborted) {
      asked += 1;
      const status = await fetch(`${url}/api/asset-management/asset/by-set?maxResultCount=1`, {
        headers: { connection: 'close' },
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: Error) => String(error.cause ?? error),
      );
      if (status !== 200) wrong.push(String(status));
    }
  };
  const asking = Promise.all(Array.from({ length: 4 }, ask));
  await happens().finally(() => over.abort());
  await asking;
  return { asked, wrong };
}

/** A roll of both servers fails no request. */
export async function rollTurnsNobodyAway(site: NativeSite): Promise<void> {
  const { asked, wrong } = await whileAsking(site.url, async () => {
    for (const name of servers) {
      await site.stop(name);
      await site.start(name);
    }
  });
  assert.equal(
    wrong.length,
    0,
    `${wrong.length} of ${asked} requests: ${[...new Set(wrong)].join(', ')}`,
  );
  assert.ok(asked > 50);
}

/** A server that dies fails only the requests that it held. */
export async function deathTakesFewRequests(site: NativeSite): Promise<void> {
  const { asked, wrong } = await whileAsking(site.url, async () => {
    await site.stop('server-1', 'SIGKILL');
    await site.start('server-1');
  });
  assert.ok(
    wrong.length <= 4,
    `${wrong.length} of ${asked} requests: ${[...new Set(wrong)].join(', ')}`,
  );
}
