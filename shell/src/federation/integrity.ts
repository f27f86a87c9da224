import type { RemoteDescriptor } from '@editorial/contracts/federation';
import { registerPlugins } from '@module-federation/enhanced/runtime';

/**
 * Integrity hashes by URL. Remotes read them when they load a chunk
 * (`shared/federation/src/checked-files.ts`).
 */
const page = globalThis as { editorialIntegrity?: Record<string, string> };
const withoutQuery = (address: string): string => address.split('?')[0] ?? address;
const hashOf = (address: string): string => page.editorialIntegrity?.[withoutQuery(address)] ?? '';

/**
 * Registers the hashes of a release. From then on, its files are accepted only with exactly that
 * content.
 */
export function expectFiles(
  manifest: string,
  { integrity }: Pick<RemoteDescriptor, 'integrity'>,
): void {
  const base = new URL(manifest, location.origin);
  page.editorialIntegrity ??= {};
  for (const [path, hash] of Object.entries(integrity))
    page.editorialIntegrity[new URL(path, base).href] = hash;
}

/** Scripts and style sheets that failed to load or that the browser refused. */
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
 * Whether the file at a URL differs from the released one. A file without a hash counts as
 * unchanged.
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
 * Returns the path of the release's file that the browser refused because its content differs from
 * the release, or null.
 */
export async function tamperedFile(manifest: string): Promise<string | null> {
  const base = new URL('.', new URL(manifest, location.origin)).href;
  for (const address of failed)
    if (address.startsWith(base) && (await isTampered(address))) return address.slice(base.length);
  return null;
}

/** The federation runtime loads the entries, so a plugin adds their hashes. */
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
