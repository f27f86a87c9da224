import { setTimeout as wait } from 'node:timers/promises';

interface Answer {
  readonly id?: number;
  readonly result?: { readonly usedSize?: number };
}

/** Where a process can be looked into; one that has just been started may not listen yet. */
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
 * Looks into a process that runs with `--inspect`: what its heap holds once everything that can go
 * is gone.
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
    /** MB. */
    async used() {
      await ask('HeapProfiler.collectGarbage');
      return ((await ask('Runtime.getHeapUsage')).result?.usedSize ?? Number.NaN) / 1024 / 1024;
    },
    close: () => socket.close(),
  };
}
