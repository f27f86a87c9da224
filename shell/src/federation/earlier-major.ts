import { getInstance } from '@module-federation/enhanced/runtime';
import { majorOf, platformMajors } from '@editorial/contracts/platform-majors';
import { CONTRACT_VERSION } from '@editorial/platform';
import { platform } from './contract-1/platform.ts';
import { ui } from './contract-1/ui.ts';

/**
 * The libraries whose names changed after the previous major, as its remotes know them. Each hands
 * on what the page has, so there is one store, one event bus and one cache.
 */
const adapters: Readonly<Record<string, () => Promise<object>>> = {
  '@editorial/platform': platform,
  '@editorial/ui': ui,
  '@editorial/contracts/schema': () => import('@editorial/contracts/schema-1'),
};

type Scope = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'][string];
type Versions = Scope[string];

const isOurs = (library: string): boolean => library.startsWith('@editorial/');

/**
 * Returns the module that a library's entry in a share scope loads, as the previous major knows it.
 */
async function adapted(load: () => Promise<object>): Promise<() => object> {
  const module = { ...(await load()), __esModule: true };
  return () => module;
}

/** Returns one of our libraries under the previous major's version. */
function asBefore(library: string, versions: Versions, version: string): Versions {
  const [now] = Object.values(versions);
  const adapter = adapters[library];
  if (!now) return {};
  const { lib: _lib, loading: _loading, ...rest } = now;
  const get = adapter ? () => adapted(adapter) : now.get;
  return { [version]: { ...rest, version, get, loaded: false, useIn: [] } } as Versions;
}

/**
 * Returns the name of the share scope for remotes of the previous major. It is a scope of its own,
 * because two versions of a singleton in one scope would compete for all remotes. Everything but
 * our own libraries is the same entry as in the page's scope.
 */
export function earlierScope(): string {
  const major = majorOf(CONTRACT_VERSION) - 1;
  const name = `contract-${major}`;
  const scopes = getInstance()?.shareScopeMap;
  const version = platformMajors.find((each) => each.major === major)?.lastContract;
  if (!scopes?.default || !version) throw new Error(`The page has no adapters for major ${major}.`);
  scopes[name] ??= Object.fromEntries(
    Object.entries(scopes.default).map(([library, versions]) => [
      library,
      isOurs(library) ? asBefore(library, versions, version) : versions,
    ]),
  );
  return name;
}
