import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DOCUMENT_FILE } from '@editorial/contracts/document';
import type { Registry } from '@editorial/contracts/federation';
import { buildDocument } from '@editorial/federation/build';

const VERSION = '1.0.0-test';
const remotes = resolve(import.meta.dirname, '../../../../remotes');

type Release = Registry['remotes'][string]['releases'][number];
const at = new Date(0).toISOString();

function releaseOf(name: string, basePaths: string[], integrity: Record<string, string>): Release {
  return {
    version: VERSION,
    manifest: `/remotes/${name}/${VERSION}/mf-manifest.json`,
    publishedAt: at,
    publishedBy: 'a test',
    descriptor: {
      name,
      version: VERSION,
      basePaths,
      pages: [],
      clientOnlyPaths: [],
      menu: [],
      menuTexts: {},
      policies: [],
      namespaces: [],
      preload: 'never',
      owner: name,
      budgets: { libraryBytes: 0, pageBytes: 1 },
      fills: [],
      commit: 'none',
      builtAt: at,
      contract: '2.0.0',
      integrity,
      libraries: { consumes: {}, brings: {}, bytes: {} },
    },
  };
}

export interface TestDocuments {
  /** A folder for `REMOTES_DIR`. */
  readonly folder: string;
  /** Makes a document live, whose code is the given one or built from the remote's sources. */
  add(name: string, basePaths: string[], code?: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a registry whose releases have nothing but what they draw on the server. */
export async function openTestDocuments(): Promise<TestDocuments> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-documents-'));
  const registry: Registry = { updatedAt: at, remotes: {} };
  return {
    folder,
    async add(name, basePaths, code) {
      const output = join(folder, name, VERSION);
      await mkdir(output, { recursive: true });
      const file = join(output, DOCUMENT_FILE);
      await (code === undefined
        ? buildDocument(join(remotes, name), output)
        : writeFile(file, code));
      const hash = createHash('sha384')
        .update(await readFile(file))
        .digest('base64');
      const release = releaseOf(name, basePaths, { [DOCUMENT_FILE]: `sha384-${hash}` });
      registry.remotes[name] = { live: VERSION, pinned: false, history: [], releases: [release] };
      await writeFile(join(folder, 'registry.json'), JSON.stringify(registry));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
