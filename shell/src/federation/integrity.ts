import type { RemoteDescriptor } from '@editorial/contracts/federation';
import { registerPlugins } from '@module-federation/enhanced/runtime';

/**
 * Hashes by address; remotes read it when they ask for a chunk
 * (`shared/federation/src/checked-files.ts`).
 */
const page = globalThis as { editorialIntegrity?: Record<string, string> };
const withoutQuery = (address: string): string => address.split('?')[0] ?? address;
const hashOf = (address: string): string => page.editorialIntegrity?.[withoutQuery(address)] ?? '';

/** From now on the files of this release are taken only as they were released. */
export function expectFiles(
  manifest: string,
  { integrity }: Pick<RemoteDescriptor, 'integrity'>,
): void {
  const base = new URL(manifest, location.origin);
  page.editorialIntegrity ??= {};
  for (const [path, hash] of Object.entries(integrity))
    page.editorialIntegrity[new URL(path, base).href] = hash;
}

/** Scripts and styles that did not come, or that the browser refused. */
const failed = new Set<string>();
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) failed.add(withoutQuery(target.src));
    else if (target instanceof HTMLLinkElement) failed.add(withoutQuery(target.href));
  },
  true,
);

/**
 * Whether what lies at an address is another file than the one that was released; an address
 * without a hash is as it is.
 */
async function isTampered(address: string): Promise<boolean> {
  const expected = hashOf(address);
  if (!expected || !globalThis.crypto?.subtle) return false;
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) return false;
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-384', await response.arrayBuffer()),
  );
  return expected !== `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * The file of a release that the browser refused because it is another one than was released; null
 * when there is none.
 */
export async function tamperedFile(manifest: string): Promise<string | null> {
  const base = new URL('.', new URL(manifest, location.origin)).href;
  for (const address of failed)
    if (address.startsWith(base) && (await isTampered(address))) return address.slice(base.length);
  return null;
}

/** Entries are asked for by the federation runtime. */
registerPlugins([
  {
    name: 'integrity',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.integrity = hashOf(script.src);
      return script;
    },
  },
]);
