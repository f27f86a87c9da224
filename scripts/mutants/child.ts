import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { root } from '../install.mjs';

/** The result of one test file, with a mutant or without. */
export interface Ran {
  readonly how: 'passed' | 'failed' | 'timeout' | 'ended';
  /** The first test that failed, or the end of what the process wrote to its error output. */
  readonly note: string;
  readonly durationMs: number;
  /**
   * Mutants that the file ran, without those that only ran when their module was loaded, each with
   * the number of the last test that did, or null if that is not known.
   */
  readonly reached: ReadonlyMap<string, number | null>;
  /** Mutants that ran when their module was loaded, if modules load once for all files. */
  readonly loaded: readonly string[];
  /** True if the file failed outside its tests: an earlier file of the process may be why. */
  readonly isDoubtful: boolean;
}

/** One run of a test file: `last` is the number of the last test that is needed, null for all. */
export interface Run {
  readonly file: string;
  readonly mutant: string | null;
  readonly last: number | null;
  readonly limitMs: number;
}

/** Events that a process of tests writes to file descriptor 3. */
interface TestEvent {
  readonly ready?: true;
  readonly failed?: string;
  readonly isDoubtful?: boolean;
  readonly reached?: Readonly<Record<string, number | null>>;
  readonly loaded?: readonly string[];
  readonly closed?: boolean;
  readonly isRed?: boolean;
}

/** A process loads the server, or Jest, before its first test. */
const LOADING_MS = 180_000;
const SAID_CHARACTERS = 2000;

/** A process that runs one test file after another, in a group of its own, and ends with all of it. */
export class TestProcess {
  /** Test files that it has run. */
  runs = 0;
  isOver = false;
  private said = '';
  private isReady = false;
  private onEvent: (event: TestEvent | 'exit') => void = () => {};
  private readonly child: ChildProcess;

  constructor(words: readonly string[], env: Readonly<Record<string, string | undefined>>) {
    this.child = spawn(process.execPath, words, {
      cwd: root,
      // A test of this tool runs in a process of tests itself, which would get the results.
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env },
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.said = (this.said + chunk.toString()).slice(-SAID_CHARACTERS);
    });
    // It may end while a line is written to it.
    this.child.stdin?.on('error', () => {});
    const lines = createInterface({ input: this.child.stdio[3] as Readable });
    lines.on('line', (line) => this.onEvent(JSON.parse(line) as TestEvent));
    this.child.once('exit', () => {
      this.isOver = true;
      this.onEvent('exit');
    });
    process.once('exit', this.kill);
  }

  private readonly kill = () => {
    try {
      if (this.child.pid !== undefined) process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  };

  /** Ends it, and what its tests have started. */
  async end(): Promise<void> {
    const ended = this.isOver ? null : once(this.child, 'exit');
    this.kill();
    await ended;
    process.off('exit', this.kill);
  }

  /** Runs a file, with a mutant to the last test that reaches it. A time-out ends the process. */
  async run({ file, mutant, last, limitMs }: Run): Promise<Ran> {
    this.runs += 1;
    const begun = performance.now();
    const events: TestEvent[] = [];
    const how = await new Promise<Ran['how']>((resolve) => {
      const start = () => setTimeout(resolve, Math.max(1, limitMs), 'timeout');
      // The loading of modules has a limit of its own.
      let timer = this.isReady ? start() : setTimeout(resolve, LOADING_MS, 'ended');
      this.onEvent = (event) => {
        if (event !== 'exit') events.push(event);
        if (event !== 'exit' && event.ready) {
          this.isReady = true;
          clearTimeout(timer);
          timer = start();
        }
        if (event !== 'exit' && !event.closed) return;
        clearTimeout(timer);
        resolve(event === 'exit' ? 'ended' : event.isRed ? 'failed' : 'passed');
      };
      this.child.stdin?.write(`${JSON.stringify({ run: this.runs, file, mutant, last })}\n`);
    });
    this.onEvent = () => {};
    if (how === 'timeout' || how === 'ended') await this.end();
    const failed = events.find((event) => event.failed !== undefined);
    return {
      how,
      note: failed?.failed ?? (how === 'ended' ? `the process ended: ${this.said}` : ''),
      durationMs: Math.round(performance.now() - begun),
      reached: new Map(events.flatMap(({ reached = {} }) => Object.entries(reached))),
      loaded: events.flatMap(({ loaded = [] }) => loaded),
      isDoubtful: failed?.isDoubtful ?? false,
    };
  }
}
