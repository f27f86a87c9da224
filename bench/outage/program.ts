import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A server alone takes some seconds; on a machine that does much else, more than a minute. */
const START_TIMEOUT_MS = 300_000;

/** Whether something takes connections at a port. */
const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** A process and all that it started: PostgreSQL's are no group of processes. */
function treeOf(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ');
        return [[Number(name), Number(parent)] as const];
      } catch {
        return [];
      }
    });
  const tree = [root];
  for (const pid of tree)
    tree.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child));
  return tree;
}

/** A program that can be killed, frozen and started again. */
export interface Program {
  readonly port: number;
  /** Starts it unless it runs, and waits until it can be used. */
  start(): Promise<void>;
  /** Ends it at once, as if its machine had lost power. */
  kill(): Promise<void>;
  /** It keeps its connections, and answers nothing. */
  freeze(): void | Promise<void>;
  thaw(): void | Promise<void>;
  close(): Promise<void>;
}

interface ProgramOptions {
  readonly command: readonly string[];
  readonly port: number;
  /** The user that it runs as, if this one is root. */
  readonly user?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly log: string;
  /** Whether it can be used. By default, once it takes connections. */
  readonly isUp?: () => Promise<boolean>;
}

/** Describes a program. It runs once it is started. */
export function program({ command, port, user, env, cwd, log, isUp }: ProgramOptions): Program {
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const signal = (name: NodeJS.Signals): void => {
    if (child?.pid === undefined || !isRunning()) return;
    for (const pid of treeOf(child.pid))
      try {
        process.kill(pid, name);
      } catch {
        // It has ended meanwhile.
      }
  };
  const ended = async (): Promise<void> => {
    if (child && isRunning()) await once(child, 'exit');
    child = null;
  };
  function begin(): ChildProcess {
    const isRoot = process.getuid?.() === 0;
    const asUser =
      isRoot && user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : [];
    const [name = '', ...args] = [...asUser, ...command];
    const output = openSync(log, 'a');
    const begun = spawn(name, args, {
      cwd,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    return begun;
  }
  return {
    port,
    async start() {
      const [name = ''] = command;
      // A second one would end at once, and the first would be out of reach.
      if (!isRunning()) child = begin();
      for (const end = Date.now() + START_TIMEOUT_MS; ;) {
        if (!isRunning()) throw new Error(`${name} ended while it started; see ${log}`);
        if (await (isUp ?? (() => isListening(port)))()) return;
        if (Date.now() > end) throw new Error(`${name} did not start; see ${log}`);
        await wait(100);
      }
    },
    async kill() {
      signal('SIGKILL');
      await ended();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async close() {
      signal('SIGCONT');
      signal('SIGKILL');
      await ended();
    },
  };
}
