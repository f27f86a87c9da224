import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { root } from '../install.mjs';

/** An event that a process of tests writes to file descriptor 3. */
export interface TestEvent {
  readonly begin?: string;
  readonly end?: string;
  readonly durationMs?: number;
  readonly reached?: readonly string[];
  readonly loaded?: readonly string[];
  readonly hits?: number;
  readonly failed?: string;
  /** A file whose tests have all ended. */
  readonly closed?: string;
  readonly isRed?: boolean;
}

export interface Ran {
  readonly how: 'ended' | 'stopped' | 'timeout';
  readonly code: number | null;
  readonly events: readonly TestEvent[];
  /** The end of what it wrote to its error output. */
  readonly said: string;
}

const SAID_CHARACTERS = 2000;

/**
 * Runs a process of tests in a group of its own and ends all of it. `onEvent` gives the milliseconds
 * until the next event must come, or `stop`.
 */
export async function runTests(
  words: readonly string[],
  {
    env,
    firstMs,
    onEvent = () => undefined,
  }: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly firstMs: number;
    readonly onEvent?: (event: TestEvent) => number | 'stop' | undefined;
  },
): Promise<Ran> {
  const events: TestEvent[] = [];
  let said = '';
  let how: Ran['how'] = 'ended';
  const child = spawn(process.execPath, words, {
    cwd: root,
    // A test of this tool runs in a process of tests itself, which would get the results.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const endAll = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  };
  const end = (why: Ran['how']) => {
    how = why;
    endAll();
  };
  process.once('exit', endAll);
  let timer = setTimeout(end, firstMs, 'timeout');
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-SAID_CHARACTERS);
  });
  const lines = createInterface({ input: child.stdio[3] as Readable });
  lines.on('line', (line) => {
    const event = JSON.parse(line) as TestEvent;
    events.push(event);
    const next = onEvent(event);
    if (next === 'stop') end('stopped');
    if (typeof next !== 'number') return;
    clearTimeout(timer);
    timer = setTimeout(end, next, 'timeout');
  });
  const closing = once(lines, 'close');
  // Processes that a test has started may hold its output open: they end with it.
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  endAll();
  await closing;
  process.off('exit', endAll);
  return { how, code, events, said };
}
