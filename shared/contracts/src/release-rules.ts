import type { Check } from './compiled.ts';
import type { RegisteredRemote, Registry, Release, ShellBuild } from './federation.ts';

/**
 * Whether a release may automatically replace another one: it passed a browser check or was
 * live long enough, and nobody has rejected it since.
 */
export const isGood = ({ verified, served, refused }: Release): boolean =>
  !refused && Boolean(verified ?? served);
/**
 * Returns the good releases that were live before, latest first, without the versions in `but`.
 * They are the candidates for a rollback.
 */
export function lastGoodReleases(remote: RegisteredRemote, but: ReadonlySet<string>): Release[] {
  const versions = new Set(
    remote.history.filter(({ action }) => action !== 'canary').map(({ version }) => version),
  );
  return [...versions]
    .filter((version) => !but.has(version))
    .flatMap((version) => remote.releases.filter((release) => release.version === version))
    .filter(isGood);
}

/** The facts with which a registry is checked. */
export interface RegistryChecks {
  readonly registryOutline: Check<{
    updatedAt: string;
    shell?: ShellBuild | undefined;
    remotes: Record<string, unknown>;
  }>;
  readonly remoteName: Check<string>;
  readonly registeredRemote: Check<RegisteredRemote>;
}

/** A registry, and the entries in it that are not valid. */
export interface ReadRegistry {
  readonly registry: Registry;
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * Returns a function that reads a registry. An invalid entry is returned in `refused` and does not
 * affect the other remotes. The function throws if the registry as a whole is invalid.
 */
export const registryReader =
  ({ registryOutline, remoteName, registeredRemote }: RegistryChecks) =>
  (json: unknown): ReadRegistry => {
    const { updatedAt, shell, remotes } = registryOutline.parse(json);
    const read = Object.entries(remotes).map(([name, entry]) => ({
      name,
      isNamed: remoteName.safeParse(name).success,
      entry: registeredRemote.safeParse(entry),
    }));
    return {
      registry: {
        updatedAt,
        ...(shell ? { shell } : {}),
        remotes: Object.fromEntries(
          read.flatMap(({ name, isNamed, entry }) =>
            isNamed && entry.success ? [[name, entry.data]] : [],
          ),
        ),
      },
      refused: read.flatMap(({ name, isNamed, entry }) =>
        !entry.success
          ? [{ name, reason: entry.error.message }]
          : isNamed
            ? []
            : [{ name, reason: 'its name is not allowed' }],
      ),
    };
  };
