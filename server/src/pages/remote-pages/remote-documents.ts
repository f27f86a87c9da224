import { createHash } from 'node:crypto';
import { DOCUMENT_FILE } from '@editorial/contracts/document';
import type { RemoteDescriptor } from '@editorial/contracts/federation';
import { readRegistry } from '@editorial/contracts/read-registry';
import { openStore } from '@editorial/registry';
import type { Context } from '../../commerce/context/context.ts';
import { patternOf } from '../public-pages/known-pages.ts';
import type { DocumentRunner } from './document-runner.ts';
import { type DrawnPath, drawnPaths } from './drawn-page.ts';

/** How long the list of live releases is kept. */
const LIFETIME_MS = 10_000;

/** After so long a document that could not be opened is tried again; the wait doubles each time. */
const RETRY_MS = LIFETIME_MS;
const LONGEST_RETRY_MS = 10 * 60_000;

/** Why documents of live remotes draw no pages now, by the remote's name. */
export type Undrawn = Map<string, string>;

/** A path with what recognizes its addresses. */
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

interface Documents extends Pick<Context, 'environment' | 'log'> {
  readonly runner: DocumentRunner;
  /** Where the documents that can't be opened are noted, for `/health/ready`. */
  readonly undrawn: Undrawn;
  readonly registryText?: (() => Promise<string | null>) | undefined;
  readonly now?: () => number;
}

/** A document that was opened, or when it is tried again. */
interface Opened {
  document: Promise<RemoteDocument | null>;
  retryAt: number;
  waitMs: number;
}

/** Reads the document of a release and lists its pages. Null if it fails, which is noted. */
async function openDocument(
  { environment, log, runner, undrawn }: Documents,
  descriptor: RemoteDescriptor,
): Promise<RemoteDocument | null> {
  const { name, version, basePaths, integrity } = descriptor;
  try {
    const file = await openStore(environment.remotesDir).file(
      `${name}/${version}/${DOCUMENT_FILE}`,
    );
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
    undrawn.delete(name);
    return { name, version, code, pages: known.toSorted(byNames) };
  } catch (error) {
    log.warn({ err: error, remote: name, version }, 'The remote draws no pages on the server.');
    undrawn.set(name, `draws no pages on the server: ${(error as Error).message}`);
    return null;
  }
}

/**
 * Returns a finder of the page of a live remote that draws an address, or null. A document that
 * could not be opened is tried again later: a busy machine or a file that is not there yet is no
 * lasting reason.
 */
export function remoteDocuments(
  documents: Documents,
): (pathname: string) => Promise<FoundPage | null> {
  const { environment, undrawn, now = Date.now } = documents;
  const { registryText = () => openStore(environment.remotesDir).read() } = documents;
  const read = new Map<string, Opened>();
  let last: { at: number; documents: Promise<readonly RemoteDocument[]> } | undefined;

  /** Opens a document for the first time, or again if the last try failed long enough ago. */
  function opened(key: string, descriptor: RemoteDescriptor): Promise<RemoteDocument | null> {
    const last = read.get(key);
    if (last && now() < last.retryAt) return last.document;
    const waitMs = last ? Math.min(last.waitMs * 2, LONGEST_RETRY_MS) : RETRY_MS;
    const document = openDocument(documents, descriptor);
    const entry: Opened = { document, retryAt: Infinity, waitMs };
    read.set(key, entry);
    void document.then((found) => {
      if (!found) entry.retryAt = now() + waitMs;
    });
    return document;
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
    const names = new Set(drawing.map(({ descriptor }) => descriptor.name));
    for (const name of undrawn.keys()) if (!names.has(name)) undrawn.delete(name);
    const all = drawing.map(({ descriptor }) =>
      opened(descriptor.name + descriptor.version, descriptor),
    );
    return (await Promise.all(all)).filter((document) => document !== null);
  }

  return async (pathname) => {
    if (!last || now() - last.at >= LIFETIME_MS)
      last = { at: now(), documents: live().catch(() => []) };
    for (const document of await last.documents)
      for (const page of document.pages) {
        const params = paramsOf(page, pathname);
        if (params) return { document, page, params };
      }
    return null;
  };
}
