import { createHash } from 'node:crypto';
import { DOCUMENT_FILE } from '@editorial/contracts/document';
import { readRegistry, type RemoteDescriptor } from '@editorial/contracts/federation';
import { openStore } from '@editorial/registry';
import type { Context } from '../../context.ts';
import { patternOf } from '../known-pages.ts';
import type { DocumentRunner } from './document-runner.ts';
import { type DrawnPath, drawnPaths } from './drawn-page.ts';

/** How long the list of live releases is kept. */
const LIFETIME_MS = 10_000;

/** A path with what tells its addresses. */
interface KnownPath extends DrawnPath {
  readonly pattern: RegExp;
}

/** A live release that draws pages. */
export interface RemoteDocument {
  readonly name: string;
  readonly version: string;
  readonly code: string;
  readonly pages: readonly KnownPath[];
}

/** A page of a document that an address means. */
export interface FoundPage {
  readonly document: RemoteDocument;
  readonly page: DrawnPath;
  readonly params: Readonly<Record<string, string>>;
}

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

/** The values of the `:name` parts, or null for a path of another page. */
function paramsOf({ path, pattern }: KnownPath, pathname: string): Record<string, string> | null {
  if (!pattern.test(pathname)) return null;
  const given = pathname.split('/');
  const named = path
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at] ?? '']] : []));
  try {
    return Object.fromEntries(
      named.map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
  } catch {
    return null;
  }
}

/** Fixed parts come before `:name` parts, as in the router: `/a/new` before `/a/:id`. */
const byNames = (one: DrawnPath, other: DrawnPath): number =>
  one.path.split(':').length - other.path.split(':').length;

/** Returns what finds the page of a live remote that draws an address, or null. */
export function remoteDocuments(
  { environment: { remotesDir }, log }: Pick<Context, 'environment' | 'log'>,
  runner: DocumentRunner,
  registryText: () => Promise<string | null> = () => openStore(remotesDir).read(),
): (pathname: string) => Promise<FoundPage | null> {
  const read = new Map<string, Promise<RemoteDocument | null>>();
  let last: { at: number; documents: Promise<readonly RemoteDocument[]> } | undefined;

  async function open(descriptor: RemoteDescriptor): Promise<RemoteDocument | null> {
    const { name, version, basePaths, integrity } = descriptor;
    try {
      const file = await openStore(remotesDir).file(`${name}/${version}/${DOCUMENT_FILE}`);
      const hash = createHash('sha384')
        .update(file ?? '')
        .digest('base64');
      if (!file || integrity[DOCUMENT_FILE] !== `sha384-${hash}`)
        throw new Error(`${DOCUMENT_FILE} is not as it was built.`);
      const code = file.toString();
      const pages = drawnPaths.parse(await runner.run(code, null, async () => ''));
      const foreign = pages.find(({ path }) => !basePaths.some((base) => isBelow(path, base)));
      if (foreign) throw new Error(`${foreign.path} is not below ${basePaths.join(', ')}.`);
      const known = pages.map((page) => ({ ...page, pattern: patternOf(page.path) }));
      return { name, version, code, pages: known.toSorted(byNames) };
    } catch (error) {
      log.warn({ err: error, remote: name, version }, 'The remote draws no pages on the server.');
      return null;
    }
  }

  async function live(): Promise<readonly RemoteDocument[]> {
    const { registry } = readRegistry(JSON.parse((await registryText()) ?? '{}'));
    const drawing = Object.values(registry.remotes).flatMap((remote) =>
      remote.releases.filter(
        ({ version, descriptor }) =>
          version === remote.live && DOCUMENT_FILE in descriptor.integrity,
      ),
    );
    const keys = new Set(drawing.map(({ descriptor }) => descriptor.name + descriptor.version));
    for (const key of read.keys()) if (!keys.has(key)) read.delete(key);
    const documents = drawing.map(({ descriptor }) => {
      const key = descriptor.name + descriptor.version;
      const document = read.get(key) ?? open(descriptor);
      read.set(key, document);
      return document;
    });
    return (await Promise.all(documents)).filter((document) => document !== null);
  }

  return async (pathname) => {
    if (!last || Date.now() - last.at > LIFETIME_MS)
      last = { at: Date.now(), documents: live().catch(() => []) };
    for (const document of await last.documents)
      for (const page of document.pages) {
        const params = paramsOf(page, pathname);
        if (params) return { document, page, params };
      }
    return null;
  };
}
