import { menuItem } from './navigation.ts';
import { z } from '@editorial/contracts/schema';

export const remoteName = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
/** The global variable under which a remote's entry puts itself. */
export const containerName = (name: string): string => name.replaceAll('-', '_');
/** How much a page misses when a contribution does not load: nothing, a little, or its point. */
export const Importance = ['essential', 'helpful', 'decorative'] as const;

/** What a team says about its remote, as data in `remote.config.ts`: the shell knows it before it loads any code. */
export const remoteConfig = z.strictObject({
  /** First path segments that belong to the remote, such as `/catalog`. */
  basePaths: z.array(z.string().regex(/^\/[a-z][a-z0-9/-]*$/)).min(1),
  /** Pages that only clients may enter; what stands under them counts too (R2.134N). */
  clientOnlyPaths: z.array(z.string().startsWith('/')).default([]),
  menu: z.array(menuItem).default([]),
  /** What the menu says, by language and key, so that it reads well before the remote is loaded; and under `Remote` what visitors call it. */
  menuTexts: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  slots: z.array(z.strictObject({ slot: z.string().min(1), extension: z.string().min(1), importance: z.enum(Importance), requiredPolicy: z.string().optional(), order: z.number().default(0) })).default([]),
  /** Translation namespaces that the remote brings. */
  namespaces: z.array(z.string()).default([]),
  /** 'idle' fetches the remote's entry when the browser has nothing to do. */
  preload: z.enum(['idle', 'never']).default('idle'),
  owner: z.string().default(''),
});
export type RemoteConfig = z.input<typeof remoteConfig>;

/** Which libraries a build takes from the page, by the range that it needs, and which ones it carries itself, by version. */
export const libraries = z.object({ consumes: z.record(z.string(), z.string()).default({}), brings: z.record(z.string(), z.string()).default({}) });
export type Libraries = z.infer<typeof libraries>;

/**
 * The descriptor of one built release, in the manifest and in the registry. What a newer remote says besides is let
 * through unread: teams release at their own pace.
 */
export const remoteDescriptor = z.object({
  ...remoteConfig.shape,
  name: remoteName,
  version: z.string().regex(/^[\w.+-]{1,80}$/),
  commit: z.string(),
  builtAt: z.string(),
  /** Version of the platform contract that it was built for. */
  contract: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** Subresource integrity of each file of the release, by path. */
  integrity: z.record(z.string(), z.string().startsWith('sha384-')).default({}),
  libraries: libraries.default({ consumes: {}, brings: {} }),
});
export type RemoteDescriptor = z.infer<typeof remoteDescriptor>;

/** The shell as it was built: what it asks of remotes, and the libraries that it gives them, by version and brotli bytes. */
export const shellBuild = z.object({ version: z.string(), contract: z.string().regex(/^\d+\.\d+\.\d+$/), provides: z.record(z.string(), z.object({ version: z.string(), bytes: z.number() })) });
export type ShellBuild = z.infer<typeof shellBuild>;

export const release = z.object({
  version: z.string(), manifest: z.string(), publishedAt: z.string(), publishedBy: z.string(), descriptor: remoteDescriptor,
  /** When a browser last showed it with the shell of that version; a release that was not seen is not made live. */
  verified: z.object({ at: z.string(), by: z.string(), shell: z.string() }).nullish(),
});
export type Release = z.infer<typeof release>;
export const registeredRemote = z.object({
  live: z.string(),
  /** A pinned remote is not moved by publishing. */
  pinned: z.boolean().default(false),
  canary: z.object({ version: z.string(), share: z.number().min(0).max(1) }).nullish(),
  /** Every change of the live version, newest first. */
  history: z.array(z.object({ version: z.string(), at: z.string(), by: z.string(), action: z.enum(['publish', 'promote', 'rollback', 'pin', 'unpin', 'canary']), reason: z.string().default('') })),
  releases: z.array(release),
});
export type RegisteredRemote = z.infer<typeof registeredRemote>;
/** `/remotes/registry.json`: which version of which remote is live. */
export const registry = z.object({
  updatedAt: z.string(),
  /** Counts the changes where there is no lock to keep them apart (a bucket). */
  revision: z.number().int().optional(),
  /** The shell that stands before these remotes; releases are held against it. */
  shell: shellBuild.optional(),
  remotes: z.record(remoteName, registeredRemote),
});
export type Registry = z.infer<typeof registry>;

/** Reads a registry remote by remote: one whose entry can't be read is left out and named, the others work. */
export function readRegistry(json: unknown): { readonly registry: Registry; readonly refused: readonly { readonly name: string; readonly reason: string }[] } {
  const { updatedAt, shell, remotes } = z.object({ updatedAt: z.string(), shell: shellBuild.optional().catch(undefined), remotes: z.record(z.string(), z.unknown()) }).parse(json);
  const read = Object.entries(remotes).map(([name, entry]) => ({ name, isNamed: remoteName.safeParse(name).success, entry: registeredRemote.safeParse(entry) }));
  return {
    registry: { updatedAt, ...(shell ? { shell } : {}), remotes: Object.fromEntries(read.flatMap(({ name, isNamed, entry }) => (isNamed && entry.success ? [[name, entry.data]] : []))) },
    refused: read.flatMap(({ name, isNamed, entry }) => (!entry.success ? [{ name, reason: entry.error.message }] : isNamed ? [] : [{ name, reason: 'its name is not allowed' }])),
  };
}
