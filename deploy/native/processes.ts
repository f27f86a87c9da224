import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fchmodSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface Started {
  readonly process: ChildProcess;
  stop(signal: NodeJS.Signals, patience: number): Promise<void>;
}

const groupOf = (user: string): string =>
  spawnSync('id', ['-g', user], { encoding: 'utf8' }).stdout.trim();

/**
 * Starts a command as an ordinary user (if root) with exactly these variables. Its output goes to a
 * file.
 */
export function start(
  command: readonly string[],
  {
    before,
    user,
    env,
    log,
    cwd,
  }: {
    before: readonly string[];
    user: string | null;
    env: Readonly<Record<string, string>>;
    log: string;
    cwd: string;
  },
): Started {
  const [program = '', ...args] = [
    ...before,
    ...(user !== null && process.getuid?.() === 0
      ? ['setpriv', `--reuid=${user}`, `--regid=${groupOf(user)}`, '--clear-groups']
      : []),
    ...command,
  ];
  // A separate process group: Ctrl-C elsewhere doesn't reach it, and its children can be ended too.
  const file = openSync(log, 'a');
  // nginx reopens /dev/stdout after it has switched users.
  fchmodSync(file, 0o666);
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', file, file],
    detached: true,
  });
  closeSync(file);
  const gone = once(child, 'exit');
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  return {
    process: child,
    async stop(signal, patience) {
      if (!isGone()) {
        child.kill(signal);
        await Promise.race([gone, wait(patience, undefined, { ref: false })]);
        if (!isGone() && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        await gone;
      }
    },
  };
}

/** Waits until a command has exited successfully. Throws if it fails. */
export async function untilFinished(started: Started, what: string, log: string): Promise<void> {
  const [code] =
    started.process.exitCode === null && started.process.signalCode === null
      ? ((await once(started.process, 'exit')) as [number | null])
      : [started.process.exitCode];
  if (code !== 0) throw new Error(`${what} ended with ${code}; see ${log}`);
}
