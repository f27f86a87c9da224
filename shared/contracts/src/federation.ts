import { menuItem } from './navigation.ts';
import { z } from '@editorial/contracts/schema';

export const remoteName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/));
/**
 * The global variable under which a remote's entry puts itself: each release has one of its own,
 * by its mark.
 */
export const containerName = (name: string, mark?: string): string =>
  [...name.split('-'), ...(mark ? [mark] : [])].join('_');

/**
 * What a team says about its remote, as data in `remote.config.ts`: the shell knows it before it
 * loads any code.
 */
export const remoteConfig = z.strictObject({
  /** First path segments that belong to the remote, such as `/catalog`. */
  basePaths: z.array(z.string().check(z.regex(/^\/[a-z][a-z0-9/-]*$/))).check(z.minLength(1)),
  /** Pages that only clients may enter; what stands under them counts too (R2.134N). */
  clientOnlyPaths: z._default(z.array(z.string().check(z.startsWith('/'))), []),
  menu: z._default(z.array(menuItem), []),
  /**
   * What the menu says, by language and key, so that it reads well before the remote is loaded; and
   * under `Remote` what visitors call it.
   */
  menuTexts: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  /** Translation namespaces that the remote brings. */
  namespaces: z._default(z.array(z.string()), []),
  /** 'idle' fetches the remote's entry when the browser has nothing to do. */
  preload: z._default(z.enum(['idle', 'never']), 'idle'),
  owner: z._default(z.string(), ''),
});

export type RemoteConfig = z.input<typeof remoteConfig>;

/**
 * Which libraries a build takes from the page, by the range that it needs, and which ones it
 * carries itself, by version.
 */
export const libraries = z.object({
  consumes: z._default(z.record(z.string(), z.string()), {}),
  brings: z._default(z.record(z.string(), z.string()), {}),
});

export type Libraries = z.infer<typeof libraries>;

/**
 * The descriptor of one built release, in the manifest and in the registry. What a newer remote
 * says besides is let through unread: teams release at their own pace.
 */
export const remoteDescriptor = z.object({
  ...remoteConfig.shape,
  name: remoteName,
  version: z.string().check(z.regex(/^[\w.+-]{1,80}$/)),
  commit: z.string(),
  builtAt: z.string(),
  /** Version of the platform contract that it was built for. */
  contract: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** The global variable of its entry; releases of before share one, by the remote's name. */
  container: z.optional(z.string().check(z.regex(/^[a-z]\w{1,60}$/))),
  /** Subresource integrity of each file of the release, by path. */
  integrity: z._default(z.record(z.string(), z.string().check(z.startsWith('sha384-'))), {}),
  libraries: z._default(libraries, { consumes: {}, brings: {} }),
});

export type RemoteDescriptor = z.infer<typeof remoteDescriptor>;

/**
 * The shell as it was built: what it asks of remotes, and the libraries that it gives them, by
 * version and brotli bytes.
 */
export const shellBuild = z.object({
  version: z.string(),
  contract: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  provides: z.record(z.string(), z.object({ version: z.string(), bytes: z.number() })),
});

export type ShellBuild = z.infer<typeof shellBuild>;

export const release = z.object({
  version: z.string(),
  manifest: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  descriptor: remoteDescriptor,
  /**
   * When a browser last showed it with the shell of that version; a release that was not seen is
   * not made live.
   */
  verified: z.nullish(z.object({ at: z.string(), by: z.string(), shell: z.string() })),
  /** When it had been live for long enough without a complaint, and another one took its place. */
  served: z.nullish(z.object({ at: z.string() })),
  /** Who did not want it any more, and why: it was rolled back from, or a look refused it. */
  refused: z.nullish(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  /** How often browsers said that it crashed while it was live. */
  crashes: z.optional(z.number()),
  /** A working copy is what somebody built on a machine of their own; nobody released it. */
  channel: z.optional(z.enum(['release', 'working'])),
});

export type Release = z.infer<typeof release>;
/**
 * Whether a release may take another one's place by itself: somebody saw that it does, and nobody
 * found since that it does not.
 */
export const isGood = ({ verified, served, refused }: Release): boolean =>
  !refused && Boolean(verified ?? served);
export const registeredRemote = z.object({
  live: z.string(),
  /** A pinned remote is not moved by publishing. */
  pinned: z._default(z.boolean(), false),
  canary: z.nullish(
    z.object({ version: z.string(), share: z.number().check(z.minimum(0), z.maximum(1)) }),
  ),
  /** What was built last on the machine that the registry belongs to. */
  working: z.nullish(z.object({ version: z.string(), at: z.string(), by: z.string() })),
  /** Every change of the live version, newest first; a build moves it only until people have. */
  history: z.array(
    z.object({
      version: z.string(),
      at: z.string(),
      by: z.string(),
      action: z.enum(['build', 'publish', 'promote', 'rollback', 'pin', 'unpin', 'canary']),
      reason: z._default(z.string(), ''),
    }),
  ),
  releases: z.array(release),
});

export type RegisteredRemote = z.infer<typeof registeredRemote>;
/**
 * Releases of a remote that were live before and are good, the latest first: where to go back to
 * from the ones that are named.
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

/** `/remotes/registry.json`: which version of which remote is live. */
export const registry = z.object({
  updatedAt: z.string(),
  /** Absent before working copies had a channel of their own. */
  format: z.optional(z.number()),
  /** Counts the changes where there is no lock to keep them apart (a bucket). */
  revision: z.optional(z.number().check(z.int())),
  /** The shell that stands before these remotes; releases are held against it. */
  shell: z.optional(shellBuild),
  remotes: z.record(remoteName, registeredRemote),
});

export type Registry = z.infer<typeof registry>;

/**
 * Reads a registry remote by remote: one whose entry can't be read is left out and named, the
 * others work.
 */
export function readRegistry(json: unknown): {
  readonly registry: Registry;
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
} {
  const { updatedAt, shell, remotes } = z
    .object({
      updatedAt: z.string(),
      shell: z.catch(z.optional(shellBuild), undefined),
      remotes: z.record(z.string(), z.unknown()),
    })
    .parse(json);
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
}
