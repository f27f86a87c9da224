import { createRequire } from 'node:module';
import { join } from 'node:path';
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
  i18next: 'i18next',
  'react-i18next': 'react-i18next',
  '@tanstack/react-query': '@tanstack/react-query',
  'react-hook-form': 'react-hook-form',
  '@editorial/platform': '@editorial/platform',
  '@editorial/platform/queries': '@editorial/platform',
  '@editorial/platform/downloads': '@editorial/platform',
  '@editorial/platform/uploads': '@editorial/platform',
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
 * belongs to the remote that uses them. All others work only once on a page.
 */
const separable: ReadonlySet<string> = new Set(['@tanstack/react-query', 'react-hook-form']);
export const isSingleton = (library: string): boolean => !separable.has(library);

/**
 * Libraries that a remote need not install: who takes texts from the platform's `t` and `useT`
 * needs neither.
 */
const optional: ReadonlySet<string> = new Set(['i18next', 'react-i18next']);

/**
 * The router's package names only its build with warnings for developers, and brings another one.
 */
const routerWithoutWarnings = (): Record<string, string> => {
  const folder = join(import.meta.dirname, '../node_modules/react-router/dist/production');
  return {
    'react-router$': join(folder, 'index.mjs'),
    'react-router/dom$': join(folder, 'dom-export.mjs'),
  };
};

/** Icons without lucide's options, of which the kit uses none. Its icons name the file by path. */
const plainIcons = (shell: string): Record<string, string> => {
  const { resolve } = createRequire(join(shell, 'node_modules/@editorial/ui/package.json'));
  const lucide = resolve('lucide-react').replace(/([\\/])dist[\\/].*$/, '$1dist/esm');
  return {
    [join(lucide, 'createLucideIcon.mjs')]: join(shell, 'src/federation/create-lucide-icon.ts'),
  };
};

/**
 * A shared module is provided whole, because the shell's build cannot know what remotes will use.
 * For a large library of which little is used, the shell provides a file that exports only some
 * names. A missing name is added there.
 */
export const facades = (shell: string): Record<string, string> => ({
  'react-router-dom$': join(import.meta.dirname, 'react-router-dom.ts'),
  ...routerWithoutWarnings(),
  ...plainIcons(shell),
});

/** Returns the libraries that a remote may take from the page: all but optional ones that it has not. */
function offered(folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(provided).flatMap(([request, library]) => {
      try {
        return [[request, installedVersion(library, folder)]];
      } catch (error) {
        if (optional.has(library)) return [];
        throw error;
      }
    }),
  );
}

/** Returns the versions of what the shell provides, by name or by `package/`. */
export const sharedVersions = (folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(provided).map(([request, library]) => [
      request,
      installedVersion(library, folder),
    ]),
  );

/** Returns a function that gives the version of a provided library. */
export const versionIn =
  (folder: string) =>
  (library: string): string => {
    const versions = sharedVersions(folder);
    const version = versions[library] ?? versions[`${library.split('/')[0]}/`];
    if (!version) throw new Error(`Name '${library}' in shared-libraries.ts.`);
    return version;
  };

/**
 * Returns the `shared` option of a remote's federation plugin. The shell provides the libraries
 * (`shell/src/federation/shared-modules.ts`), a remote never does (`import: false`).
 */
export const sharedLibraries = (folder: string): Record<string, object> =>
  Object.fromEntries(
    Object.entries(offered(folder)).map(([request, version]) => [
      request,
      {
        singleton: true,
        version,
        requiredVersion: `^${version}`,
        import: false,
        strictVersion: true,
      },
    ]),
  );
