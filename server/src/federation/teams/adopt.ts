import type { RegisteredRemote } from '@editorial/contracts/federation';
import {
  checkSignature,
  machineKey,
  openStore,
  readRegistry,
  SIGNATURE_FILE,
  type RegistryStore,
  type SigningKey,
} from '@editorial/registry';
import type { Database } from '../../ground/database/database.ts';
import { openRegistryDocument } from '../registry-document.ts';
import { owners, signers, teams } from '../releases.tables.ts';

/** Returns the remote with the releases that this key signed, or null if it signed no live one. */
async function signedPart(
  files: RegistryStore,
  name: string,
  remote: RegisteredRemote,
  key: SigningKey,
): Promise<RegisteredRemote | null> {
  const good: RegisteredRemote['releases'] = [];
  for (const release of remote.releases) {
    const text = await files.file(`${name}/${release.version}/${SIGNATURE_FILE}`);
    try {
      const trusted = (one: string) => (one === key.fingerprint ? key.publicKey : undefined);
      checkSignature(text?.toString() ?? null, release.descriptor, trusted);
      good.push({ ...release, channel: 'release' });
    } catch {
      // Named below: the release is left out.
    }
  }
  if (!good.some(({ version }) => version === remote.live)) return null;
  return { ...remote, releases: good, working: null, canary: null };
}

/**
 * Takes the remotes of a folder or bucket over into the database, for a site whose teams release
 * over HTTP from now on. Takes what this machine's key signed. Remotes that the database knows stay
 * as they are. Returns a line for each.
 */
export async function adopt(
  database: Database,
  { remotesDir }: { readonly remotesDir: string },
  team: string,
): Promise<string[]> {
  const files = openStore(remotesDir);
  const store = openRegistryDocument(database, files);
  const key = await machineKey();
  const known = (await readRegistry(store)).remotes;
  const lines: string[] = [];
  for (const [name, remote] of Object.entries((await readRegistry(files)).remotes)) {
    const part = known[name] ? undefined : await signedPart(files, name, remote, key);
    if (!part) {
      const why = part === null ? 'this key did not sign its live release' : 'it is known already';
      lines.push(`${name}: left out, ${why}`);
      continue;
    }
    await database.asSystem(async (tx) => {
      await tx.insert(teams).values({ name: team }).onConflictDoNothing();
      await tx.insert(owners).values({ remote: name, team }).onConflictDoNothing();
      const { fingerprint, publicKey } = key;
      const values = { fingerprint, publicKey, team, addedBy: 'operator', addedAt: new Date(0) };
      await tx.insert(signers).values(values).onConflictDoNothing();
    });
    await store.change((text) => {
      const now = JSON.parse(text ?? '{}') as { remotes: Record<string, RegisteredRemote> };
      const updatedAt = new Date().toISOString();
      const remotes = { ...now.remotes, [name]: part };
      return { next: JSON.stringify({ ...now, updatedAt, remotes }) };
    });
    lines.push(`${name}: ${part.live} is live, and ${team} owns it`);
  }
  return lines;
}
