import { setTimeout as wait } from 'node:timers/promises';

interface Answer {
  readonly id?: number;
  readonly result?: { readonly usedSize?: number };
}

/** The inspector's WebSocket address. Retries, because a new process may not listen yet. */
async function addressOf(port: number): Promise<string> {
  for (const end = Date.now() + 30_000; ; await wait(200)) {
    try {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
        { webSocketDebuggerUrl: string },
      ];
      return target.webSocketDebuggerUrl;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/**
 * Connects to a process that runs with `--inspect` and measures its heap after garbage collection.
 */
export async function openHeap(port: number): Promise<{ used(): Promise<number>; close(): void }> {
  const socket = new WebSocket(await addressOf(port));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  const ask = (method: string) =>
    new Promise<Answer>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method }));
    });
  return {
    /** Used heap in MB, after garbage collection. */
    async used() {
      await ask('HeapProfiler.collectGarbage');
      return ((await ask('Runtime.getHeapUsage')).result?.usedSize ?? Number.NaN) / 1024 / 1024;
    },
    close: () => socket.close(),
  };
}
