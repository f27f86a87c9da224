// The server's TypeScript without its types, remembered between starts. Runs on the project's own
// Node.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const hashOf = (text) => hash('sha256', text, 'hex');
const HASH_LENGTH = hashOf('').length;
const isOwn = (url) => url.startsWith('file:') && !url.includes('/node_modules/');

/** The text in a file, or null if it is missing or damaged: its hash precedes it. */
function read(file) {
  try {
    const kept = readFileSync(file, 'utf8');
    const text = kept.slice(HASH_LENGTH);
    return kept.slice(0, HASH_LENGTH) === hashOf(text) ? text : null;
  } catch {
    return null;
  }
}

/** Another start may read the file meanwhile, so it gets its name when it is whole. */
function write(file, text) {
  const beside = `${file}.${process.pid}`;
  try {
    writeFileSync(beside, hashOf(text) + text);
    renameSync(beside, file);
  } catch {
    // A full or read-only disk. The next start removes the types again.
  }
}

/**
 * Has this process load TypeScript without types from a folder, where each text has the hash of its
 * source as its name. Missing texts are added. Unlike with Node's own compile cache, nothing stays
 * in memory beside the modules.
 */
export function rememberStripped(folder) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // As when a file can't be written.
  }
  registerHooks({
    load(url, context, next) {
      if (context.format !== 'module-typescript' || !isOwn(url)) return next(url, context);
      const typed = readFileSync(fileURLToPath(url), 'utf8');
      // Another Node may remove types in another way.
      const file = join(folder, hashOf(process.version + typed));
      let source = read(file);
      if (source === null) {
        source = stripTypeScriptTypes(typed);
        write(file, source);
      }
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
