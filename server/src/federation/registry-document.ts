import { registry as registrySchema, type Registry } from '@editorial/contracts/federation';
import { openStore, type RegistryStore } from '@editorial/registry';
import type { Context } from '../settings/context/context.ts';
import type { Database, Tx } from '../ground/database/database.ts';
import { required } from '../ground/required.ts';
import { actsBetween } from './release-log.ts';
import { registryDocument, releaseLog } from './releases.tables.ts';

const EMPTY: Registry = { updatedAt: new Date(0).toISOString(), format: 2, remotes: {} };

/** The document as it is stored. The lock lasts until the transaction ends. */
async function lockedDocument(tx: Tx): Promise<Registry> {
  await tx.insert(registryDocument).values({ document: EMPTY }).onConflictDoNothing();
  const [row] = await tx.select().from(registryDocument).for('update');
  return registrySchema.parse(required(row, 'The registry').document);
}

/**
 * Opens the registry of a site whose teams release over HTTP. The database has which releases are live,
 * where every change also writes its acts to the log; the files of releases are in the folder or
 * bucket. The registry beside them counts only for the shell, which the site's operator deploys:
 * whoever can write there moves no remote.
 */
export function openRegistryDocument(database: Database, files: RegistryStore): RegistryStore {
  async function shell(): Promise<Pick<Registry, 'shell'>> {
    const text = await files.read();
    const read = text === null ? undefined : registrySchema.parse(JSON.parse(text)).shell;
    return read ? { shell: read } : {};
  }
  return {
    ...files,
    place: 'The registry in the database',
    async read() {
      const [row] = await database.asSystem((tx) => tx.select().from(registryDocument));
      const stored = row ? registrySchema.parse(row.document) : EMPTY;
      return JSON.stringify({ ...stored, ...(await shell()) });
    },
    async change(work) {
      const deployed = await shell();
      await database.asSystem(async (tx) => {
        const before = await lockedDocument(tx);
        const { next } = work(JSON.stringify({ ...before, ...deployed }));
        const { shell: _shell, ...after } = registrySchema.parse(JSON.parse(next));
        await tx.update(registryDocument).set({ document: after });
        const acts = actsBetween(before, after);
        if (acts.length > 0) await tx.insert(releaseLog).values(acts);
      });
    },
  };
}

/** Returns the site's registry: its folder or bucket, or the database where teams release. */
export function registryOf({
  environment: { releases, remotesDir },
  database,
}: Pick<Context, 'environment' | 'database'>): RegistryStore {
  const files = openStore(remotesDir);
  return releases === 'teams' ? openRegistryDocument(database, files) : files;
}
