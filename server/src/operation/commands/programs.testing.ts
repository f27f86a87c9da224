import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../..');

/** What a program that ended has printed, and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/**
 * Starts the server's programs as an operator does, on one data folder. `wrap` is a command that
 * runs them, for instance as another user.
 */
export function programsOn(
  dataDir: string,
  variables: Readonly<Record<string, string>>,
  wrap: readonly string[] = [],
) {
  const launch = (
    file: string,
    args: readonly string[],
    more: Readonly<Record<string, string>>,
  ) => {
    const line = [...wrap, process.execPath, '--liftoff-only', join(source, file), ...args];
    return spawn(line[0]!, line.slice(1), {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        DEMO: 'off',
        LOG_LEVEL: 'silent',
        ...variables,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  return {
    /** Runs a program to its end. */
    async run(
      file: string,
      args: readonly string[] = [],
      more: Readonly<Record<string, string>> = {},
    ): Promise<Ended> {
      const child = launch(file, args, more);
      let out = '';
      let error = '';
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, out: out.trim(), error: error.trim() };
    },
    /** Starts the site and waits until it serves. */
    async startSite(more: Readonly<Record<string, string>> = {}): Promise<ChildProcess> {
      const child = launch('main.ts', [], more);
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await Promise.race([
        new Promise<void>((done) => {
          child.stdout.on('data', () => said.includes('Editorial is running') && done());
        }),
        once(child, 'exit').then(() => assert.fail(`The site ended before it ran:\n${said}`)),
      ]);
      return child;
    },
  };
}

/** Ends a program and waits for its end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
