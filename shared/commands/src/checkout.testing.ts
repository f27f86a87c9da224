import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
/** What a command needs before anything is installed. */
const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'bench/measurements.mjs'];
const folders = ['scripts', 'shared/commands/src'];

/** A copy of the files that start every command, without packages and builds. */
export interface Checkout {
  readonly folder: string;
  /** Writes a program in place of the real one. */
  write(path: string, text: string): Promise<void>;
  /** Marks the packages as installed: this Node is the project's own. */
  markInstalled(): Promise<void>;
  /** Runs a command. `onText` gets all that it has said so far, each time it says more. */
  run(
    words: readonly string[],
    options?: {
      env?: Readonly<Record<string, string>>;
      onText?: (said: string, child: ChildProcess) => void;
    },
  ): Promise<{ code: number | null; said: string }>;
  close(): Promise<void>;
}

export async function copyCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-checkout-'));
  for (const path of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path));
  }
  for (const path of folders) await cp(join(root, path), join(folder, path), { recursive: true });
  // The commands name the remotes.
  await mkdir(join(folder, 'remotes/catalog'), { recursive: true });
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { mode: 0o755 });
  };
  return {
    folder,
    write,
    async markInstalled() {
      const texts = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].map((path) =>
        readFileSync(join(folder, path), 'utf8'),
      );
      const hash = createHash('sha256').update(texts.join('\0')).digest('hex');
      await write('node_modules/.editorial-installed', hash);
      await mkdir(join(folder, 'node_modules/node/bin'), { recursive: true });
      await symlink(process.execPath, join(folder, 'node_modules/node/bin/node'));
    },
    async run(words, { env = {}, onText } = {}) {
      const child = spawn(process.execPath, ['scripts/run.mjs', ...words], {
        cwd: folder,
        env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          onText?.(said, child);
        });
      // All that it has started holds the output open: what lives on keeps this from ending.
      const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
      // As a shell says it.
      return { code: signal ? 128 + constants.signals[signal] : code, said };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
