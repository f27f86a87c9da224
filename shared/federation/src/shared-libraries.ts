import { installedVersion } from './workspace.ts';

/**
 * Libraries that the shell provides to every remote, once per page. Subpaths of a package are
 * listed separately: `react/` includes jsx-runtime.
 */
const provided: Readonly<Record<string, string>> = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  'react-router-dom': 'react-router-dom',
  '@tanstack/react-query': '@tanstack/react-query',
  'react-hook-form': 'react-hook-form',
  '@editorial/platform': '@editorial/platform',
  '@editorial/platform/queries': '@editorial/platform',
  '@editorial/platform/downloads': '@editorial/platform',
  '@editorial/ui': '@editorial/ui',
  '@editorial/ui/overlay': '@editorial/ui',
  '@editorial/ui/display': '@editorial/ui',
  '@editorial/ui/forms': '@editorial/ui',
  '@editorial/ui/grid': '@editorial/ui',
  '@editorial/ui/table': '@editorial/ui',
  '@editorial/contracts/schema': '@editorial/contracts',
};

/**
 * Libraries of the page of which a remote may bring another version under another name: their state
 * belongs to who uses them. All others work only once on a page.
 */
const separable: ReadonlySet<string> = new Set(['@tanstack/react-query', 'react-hook-form']);
export const isSingleton = (library: string): boolean => !separable.has(library);

/**
 * A shared module is provided whole, because the shell's build cannot know what remotes will use.
 * For a large library of which little is used, the shell provides a file that exports only some
 * names. A missing name is added there.
 */
const facades: Readonly<Record<string, string>> = {
  'react-router-dom': './src/federation/react-router-dom.ts',
};

/**
 * Returns the federation plugin's `shared` option. The shell provides the libraries, a remote never
 * does (`import: false`).
 */
export function sharedLibraries(kind: 'shell' | 'remote', folder: string): Record<string, object> {
  return Object.fromEntries(
    Object.entries(provided).map(([request, library]) => {
      const version = installedVersion(library, folder);
      return [
        request,
        {
          singleton: true,
          version,
          requiredVersion: `^${version}`,
          ...(kind === 'remote'
            ? { import: false, strictVersion: true }
            : facades[request]
              ? { import: facades[request] }
              : {}),
        },
      ];
    }),
  );
}
