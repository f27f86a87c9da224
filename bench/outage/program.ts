import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const START_TIMEOUT_MS = 60_000;

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Whether something takes connections at a port. */
export const isListening = (port: number): Promise<boolean> =>
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
  start(): Promise<void>;
  /** Ends it at once, as if its machine had lost power. */
  kill(): Promise<void>;
  /** It keeps its connections, and answers nothing. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

export interface ProgramOptions {
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
  const signal = (name: NodeJS.Signals): void => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    for (const pid of treeOf(child.pid))
      try {
        process.kill(pid, name);
      } catch {
        // It has ended meanwhile.
      }
  };
  const ended = async (): Promise<void> => {
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    child = null;
  };
  return {
    port,
    async start() {
      const isRoot = process.getuid?.() === 0;
      const asUser =
        isRoot && user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : [];
      const [name = '', ...args] = [...asUser, ...command];
      const output = openSync(log, 'a');
      child = spawn(name, args, {
        cwd,
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      for (const end = Date.now() + START_TIMEOUT_MS; ;) {
        if (child.exitCode !== null) throw new Error(`${name} ended while it started; see ${log}`);
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
