import { createHash } from 'node:crypto';
import type { RegisteredRemote, Release } from '@editorial/contracts/federation';
import { readRegistry } from '@editorial/contracts/read-registry';
import { lastGoodReleases } from '@editorial/contracts/release-rules';
import {
  checkSignature,
  machineKey,
  SIGNATURE_FILE,
  type RegistryStore,
  type SigningKey,
} from '@editorial/registry';
import { eq } from 'drizzle-orm';
import type { Context } from '../settings/context/context.ts';
import { registryOf } from './registry-document.ts';
import { owners, signers } from './releases.tables.ts';

type Site = Pick<Context, 'environment' | 'database' | 'log'>;
type Signer = typeof signers.$inferSelect;
interface Trust {
  readonly teamOf: ReadonlyMap<string, string>;
  readonly signers: readonly Signer[];
  /** The key of this machine, where releases come from a folder. */
  readonly own: SigningKey | null;
}

/** Reads whose signatures count for which remote. */
export async function readTrust({ environment, database }: Site): Promise<Trust> {
  const own = environment.releases === 'signed' ? await machineKey() : null;
  const rows = await database.asSystem((tx) =>
    tx.select().from(owners).leftJoin(signers, eq(signers.team, owners.team)),
  );
  return {
    own,
    teamOf: new Map(rows.map((row) => [row.release_owners.remote, row.release_owners.team])),
    signers: [
      ...new Map(
        rows.flatMap(({ release_signers: signer }) =>
          signer ? [[`${signer.team} ${signer.fingerprint}`, signer] as const] : [],
        ),
      ).values(),
    ],
  };
}

/** Returns the public key if it may sign a release of this remote at this time. */
export const publicKeyOf =
  ({ own, teamOf, signers: all }: Trust, remote: string, at: Date) =>
  (fingerprint: string): string | undefined => {
    if (own?.fingerprint === fingerprint) return own.publicKey;
    const signer = all.find(
      (one) => one.fingerprint === fingerprint && one.team === teamOf.get(remote),
    );
    const isValid =
      signer?.team === teamOf.get(remote) && (signer?.validUntil ?? at).getTime() >= at.getTime();
    return isValid ? signer?.publicKey : undefined;
  };

/** The part of a remote for visitors: its trusted releases, and a trusted one as the live one. */
function trustedPart(
  remote: RegisteredRemote,
  isTrusted: (release: Release) => boolean,
): RegisteredRemote {
  const releases = remote.releases.filter(isTrusted);
  const versions = new Set(releases.map(({ version }) => version));
  const [lastGood] = lastGoodReleases({ ...remote, releases }, new Set());
  return {
    ...remote,
    releases,
    live: versions.has(remote.live) ? remote.live : (lastGood?.version ?? ''),
    canary: remote.canary && versions.has(remote.canary.version) ? remote.canary : null,
    working: remote.working && versions.has(remote.working.version) ? remote.working : null,
  };
}

/** People's names stay in the log: everybody can read the registry. */
const withoutNames = (remote: RegisteredRemote, team: string): RegisteredRemote => ({
  ...remote,
  history: remote.history.map((entry) => ({ ...entry, by: team, reason: '' })),
  releases: remote.releases.map((release) => ({
    ...release,
    publishedBy: team,
    verified: release.verified && { ...release.verified, by: team },
    refused: release.refused && { ...release.refused, by: team, reason: '' },
  })),
});

export interface ServedRegistry {
  /** The registry as browsers get it. */
  read(): Promise<{ readonly text: string; readonly etag: string }>;
}

/**
 * Opens the registry as the site serves it. Where releases must be signed, a release without a
 * signature by a key of the remote's team is left out and logged, and the last good one stands in.
 */
export function openServedRegistry(site: Site, store: RegistryStore = registryOf(site)) {
  const signatures = new Map<string, string>();
  const warned = new Set<string>();
  let last: { readonly from: string; readonly text: string; readonly etag: string } | undefined;
  async function signatureOf(name: string, version: string): Promise<string | null> {
    const path = `${name}/${version}/${SIGNATURE_FILE}`;
    const text = signatures.get(path) ?? (await store.file(path))?.toString() ?? null;
    if (text !== null) signatures.set(path, text);
    return text;
  }

  async function isTrusted(trust: Trust, name: string, release: Release): Promise<boolean> {
    const { version, descriptor, publishedAt } = release;
    try {
      if (descriptor.name !== name || descriptor.version !== version)
        throw new Error('it describes another release');
      const keys = publicKeyOf(trust, name, new Date(publishedAt));
      checkSignature(await signatureOf(name, version), descriptor, keys);
      return true;
    } catch (error) {
      const reason = (error as Error).message;
      if (!warned.has(`${name} ${version} ${reason}`))
        site.log.error({ remote: name, version, reason }, 'A release is not trusted, nor served');
      warned.add(`${name} ${version} ${reason}`);
      return false;
    }
  }

  async function trusted(text: string, trust: Trust): Promise<string> {
    const { registry } = readRegistry(JSON.parse(text));
    const remotes: Record<string, RegisteredRemote> = {};
    for (const [name, remote] of Object.entries(registry.remotes)) {
      const good = new Set<Release>();
      for (const release of remote.releases)
        if (await isTrusted(trust, name, release)) good.add(release);
      const part = trustedPart(remote, (release) => good.has(release));
      const team = trust.teamOf.get(name) ?? '';
      remotes[name] = site.environment.releases === 'teams' ? withoutNames(part, team) : part;
    }
    return JSON.stringify({ ...registry, remotes });
  }
  return {
    async read() {
      const text = (await store.read()) ?? JSON.stringify({ updatedAt: '', remotes: {} });
      const trust = await readTrust(site);
      const from = `${text}${JSON.stringify([...trust.teamOf, trust.signers])}`;
      if (last?.from === from) return last;
      const served = await trusted(text, trust);
      const etag = `"${createHash('sha256').update(served).digest('base64url')}"`;
      last = { from, text: served, etag };
      return last;
    },
  } satisfies ServedRegistry;
}
