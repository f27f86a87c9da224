import { init } from '@module-federation/enhanced/runtime';
import giveRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import federation from '@module-federation/webpack-bundler-runtime';
import { sharedModules } from './shared-modules.ts';

/** Versions of the provided libraries, by name or by `package/` (webpack preset of the shell). */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const versions = SHARED_VERSIONS;
const versionOf = (library: string): string =>
  versions[library] ?? versions[`${library.split('/')[0]}/`] ?? '0';

/** Remotes take the federation runtime from here (`shared/federation/src/page-runtime.js`). */
Object.assign(globalThis, { editorialFederation: federation });

/**
 * The shell is an ordinary build that shares what it has by the runtime's own interface: with the
 * federation plugin it would need the runtime before its first line, on every first visit.
 */
init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  plugins: [giveRuntimeCore()],
  shared: Object.fromEntries(
    Object.entries(sharedModules).map(([library, open]) => {
      const version = versionOf(library);
      const get = async () => {
        const module = await open();
        return () => module;
      };
      const shareConfig = { singleton: true, requiredVersion: `^${version}` };
      return [library, { version, scope: ['default'], shareConfig, get }];
    }),
  ),
});
