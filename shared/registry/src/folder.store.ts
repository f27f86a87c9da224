import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RegistryStore } from './store.ts';

const LOCK_TIMEOUT_MS = 10_000;
const LOCK_STALE_MS = 30_000;

const orNull = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

async function lock(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, '.registry.lock');
  await mkdir(folder, { recursive: true });
  for (const begin = Date.now(); ;) {
    try {
      await (await open(path, 'wx')).close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now());
      // The lock of a crashed publisher expires.
      if (age > LOCK_STALE_MS) await rm(path, { force: true });
      else if (Date.now() - begin > LOCK_TIMEOUT_MS)
        throw new Error(`Somebody else is publishing: ${path} is held. Try again.`, {
          cause: error,
        });
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}

/**
 * Opens a registry in a folder. Changes happen under a lock, and the new file replaces the old one
 * atomically.
 */
export function openFolder(folder: string): RegistryStore {
  const file = join(folder, 'registry.json');
  const read = () => readFile(file, 'utf8').catch(orNull);
  return {
    place: file,
    read,
    async change(work) {
      const unlock = await lock(folder);
      try {
        const { next } = work(await read());
        const temporary = join(folder, `.registry.${randomUUID()}.json`);
        await writeFile(temporary, next);
        await rename(temporary, file);
      } finally {
        await unlock();
      }
    },
    file: (path) => readFile(join(folder, path)).catch(orNull),
    async put(name, version, buildFolder) {
      const target = join(folder, name, version);
      if (existsSync(target)) return;
      const temporary = join(folder, name, `.${randomUUID()}`);
      await cp(buildFolder, temporary, { recursive: true });
      await rename(temporary, target).catch(async (error: NodeJS.ErrnoException) => {
        await rm(temporary, { recursive: true, force: true });
        // Another publisher of the same release was faster.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    },
    async folder(name, version) {
      const target = join(folder, name, version);
      return existsSync(target) ? target : null;
    },
    remove: (name, version) => rm(join(folder, name, version), { recursive: true, force: true }),
  };
}
