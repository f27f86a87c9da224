import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'corpus');

/** The inputs of a target that are stored in the repository; at least an empty one. */
export function corpusOf(name: string): Buffer[] {
  const own = join(folder, name);
  const files = existsSync(own) ? readdirSync(own).toSorted() : [];
  return [Buffer.alloc(0), ...files.map((file) => readFileSync(join(own, file)))];
}

/** Stores an input. Inputs that found a defect stay as regression tests. */
export function keepInput(name: string, bytes: Uint8Array): string {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const file = join(own, createHash('sha256').update(bytes).digest('hex').slice(0, 12));
  writeFileSync(file, bytes);
  return file;
}
