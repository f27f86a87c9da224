import type { SlotName } from './slots.ts';
import { menuItem } from './navigation.ts';
import { z } from '@editorial/contracts/schema';

export { containerName } from './container-name.ts';

/**
 * `constructor` is no name: every object has it, and registries are objects with one field for each
 * remote.
 */
export const remoteName = z.string().check(z.regex(/^(?!constructor$)[a-z][a-z0-9-]{1,40}$/));
/** Unknown places are allowed: a remote may be newer than the shell, which then ignores them. */
const slotFill = z.object({
  slot: z.string().check(z.regex(/^[a-z]+\.[a-z-]+$/)),
  /** Only for clients: nobody else loads the remote for it. */
  clientOnly: z._default(z.boolean(), false),
});

const policyText = z.string().check(z.minLength(1), z.maxLength(100));
/**
 * A policy that a remote declares. Its name begins with the remote's: `light-table.Tables.Edit`.
 */
export const remotePolicy = z.object({
  name: z.string().check(z.maxLength(128), z.regex(/^[a-z][a-z0-9-]+(\.[A-Z][A-Za-z0-9]*)+$/)),
  /** The label for administrators in the tree of permissions. */
  texts: z.object({
    en: policyText,
    de: policyText,
    fr: policyText,
    es: policyText,
    ar: policyText,
  }),
});
export type RemotePolicy = z.infer<typeof remotePolicy>;

/** The size limits of a remote, in bytes after Brotli. A team sets its own. */
export const remoteBudgets = z.strictObject({
  /** Libraries that it brings itself, in all. */
  libraryBytes: z._default(z.int().check(z.minimum(0)), 30_000),
  /** The size that opening one of its pages loads of it. */
  pageBytes: z._default(z.int().check(z.minimum(1)), 100_000),
});
const defaultBudgets = { libraryBytes: 30_000, pageBytes: 100_000 };

/**
 * A team's description of its remote in `remote.config.ts`. It is data, so that the shell can read
 * it before it loads any code.
 */
export const remoteConfig = z.strictObject({
  /** First path segments that belong to the remote, such as `/catalog`. */
  basePaths: z.array(z.string().check(z.regex(/^\/[a-z][a-z0-9/-]*$/))).check(z.minLength(1)),
  /**
   * The paths of all its pages, as its routes write them (`/catalog/:assetId`). Other addresses
   * below a base path then answer 404. Without them each may be a page.
   */
  pages: z._default(z.array(z.string().check(z.regex(/^\/[\w/:-]+$/))), []),
  /** Pages for clients only, including the pages below them (R2.134N). */
  clientOnlyPaths: z._default(z.array(z.string().check(z.startsWith('/'))), []),
  menu: z._default(z.array(menuItem), []),
  /**
   * Menu texts by language and key. The shell shows them before the remote is loaded. The key
   * `Remote` holds the remote's name for visitors.
   */
  menuTexts: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  /** Policies that administrators can grant. Administrators themselves hold them. */
  policies: z._default(z.array(remotePolicy).check(z.maxLength(50)), []),
  /** Translation namespaces that the remote provides. */
  namespaces: z._default(z.array(z.string()), []),
  /** 'idle' fetches the remote's entry when the browser is idle. */
  preload: z._default(z.enum(['idle', 'never']), 'idle'),
  owner: z._default(z.string(), ''),
  budgets: z._default(remoteBudgets, defaultBudgets),
  /** Places in pages of other remotes that this one fills (`SlotProps`). */
  fills: z._default(z.array(slotFill), []),
});

export type RemoteConfig = Omit<z.input<typeof remoteConfig>, 'fills'> & {
  readonly fills?: { slot: SlotName; clientOnly?: boolean }[];
};

/**
 * Libraries that a build takes from the page, with the range that it needs, and libraries that it
 * includes, with their version.
 */
export const libraries = z.object({
  consumes: z._default(z.record(z.string(), z.string()), {}),
  brings: z._default(z.record(z.string(), z.string()), {}),
  /** The size that each included library adds to the release, in bytes after Brotli. */
  bytes: z._default(z.record(z.string(), z.number()), {}),
});

export type Libraries = z.infer<typeof libraries>;

/**
 * The descriptor of one built release, in the manifest and in the registry. Unknown fields of a
 * newer remote are ignored, because teams release independently.
 */
export const remoteDescriptor = z.object({
  ...remoteConfig.shape,
  name: remoteName,
  version: z.string().check(z.regex(/^[\w.+-]{1,80}$/)),
  commit: z.string(),
  /** Whether the sources differed from that commit. */
  isDirty: z.optional(z.boolean()),
  builtAt: z.string(),
  /** Version of the platform contract that the release was built for. */
  contract: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** The global variable of its entry. Old releases share one that has the remote's name. */
  container: z.optional(z.string().check(z.regex(/^[a-z]\w{1,60}$/))),
  /** Subresource integrity of each file of the release, by path. */
  integrity: z._default(z.record(z.string(), z.string().check(z.startsWith('sha384-'))), {}),
  libraries: z._default(libraries, { consumes: {}, brings: {}, bytes: {} }),
});

export type RemoteDescriptor = z.infer<typeof remoteDescriptor>;

type Declaring = Pick<RemoteDescriptor, 'name' | 'policies'>;
/**
 * The policies of a remote that are its own: no remote declares those of the site or another
 * remote.
 */
export const ownPolicies = ({ name, policies }: Declaring): RemotePolicy[] =>
  policies.filter((policy) => policy.name.startsWith(`${name}.`));

/** Throws if a remote declares a policy that is not below its name, or one policy twice. */
export function assertOwnPolicies(declaring: Declaring): void {
  const own = new Set(ownPolicies(declaring).map(({ name }) => name));
  const { name, policies } = declaring;
  const foreign = policies.find((policy) => !own.has(policy.name));
  if (foreign)
    throw new Error(`The policy '${foreign.name}' must begin with the remote's name: '${name}.…'.`);
  if (own.size < policies.length) throw new Error(`'${name}' declares a policy twice.`);
}

/**
 * A build of the shell: the platform contract, and the libraries that it provides to remotes, with
 * version and size in brotli bytes.
 */
export const shellBuild = z.object({
  version: z.string(),
  contract: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  provides: z.record(z.string(), z.object({ version: z.string(), bytes: z.number() })),
  /** The majors of the contract that it serves; absent in shells that serve only their own. */
  majors: z.optional(
    z.array(
      z.object({
        major: z.int(),
        /** The last day on which it is served, where that is known. */
        until: z.nullable(z.string()),
        /** The versions under which remotes of an earlier major find the page's libraries. */
        provides: z.record(z.string(), z.string()),
      }),
    ),
  ),
});

export type ShellBuild = z.infer<typeof shellBuild>;

export const release = z.object({
  version: z.string(),
  manifest: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  descriptor: remoteDescriptor,
  /**
   * The last successful browser check, and the shell version of that check. A release without a
   * check cannot go live.
   */
  verified: z.nullish(z.object({ at: z.string(), by: z.string(), shell: z.string() })),
  /** Set when another release replaced it after it was live long enough without a problem. */
  served: z.nullish(z.object({ at: z.string() })),
  /** The actor that rejected it, and the reason: it was rolled back, or a browser check failed. */
  refused: z.nullish(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  /** Number of crashes that browsers reported while it was live. */
  crashes: z.optional(z.number()),
  /** Fingerprint of the key that signed it. */
  signedBy: z.optional(z.string()),
  /** When somebody last opened it by a link with its version. */
  linkedAt: z.optional(z.string()),
  /** `working` marks a local build that was never released. */
  channel: z.optional(z.enum(['release', 'working'])),
});

export type Release = z.infer<typeof release>;
export const registeredRemote = z.object({
  live: z.string(),
  /** Publishing does not change the live version of a pinned remote. */
  pinned: z._default(z.boolean(), false),
  canary: z.nullish(
    z.object({ version: z.string(), share: z.number().check(z.minimum(0), z.maximum(1)) }),
  ),
  /** The last local build on the machine of this registry. */
  working: z.nullish(z.object({ version: z.string(), at: z.string(), by: z.string() })),
  /**
   * Every change of the live version, newest first. A build changes the live version only until a
   * person has.
   */
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
/** `/remotes/registry.json`: which version of which remote is live. */
export const registry = z.object({
  updatedAt: z.string(),
  /** Absent in registries from before working copies had their own channel. */
  format: z.optional(z.number()),
  /** Counts changes. It detects concurrent ones where there is no lock (a bucket). */
  revision: z.optional(z.number().check(z.int())),
  /** The shell of these remotes. Releases are checked against it. */
  shell: z.optional(shellBuild),
  remotes: z.record(remoteName, registeredRemote),
});

export type Registry = z.infer<typeof registry>;

/** A registry as a whole. Its entries are checked one at a time. */
export const registryOutline = z.object({
  updatedAt: z.string(),
  shell: z.catch(z.optional(shellBuild), undefined),
  remotes: z.record(z.string(), z.unknown()),
});
