import { ownPolicies, type Registry } from '@editorial/contracts/federation';
import { readRegistry } from '@editorial/contracts/read-registry';
import { z } from '@editorial/contracts/schema';
import { notInArray, sql } from 'drizzle-orm';
import type { Context } from '../settings/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { registryOf } from './registry-document.ts';
import { openServedRegistry } from './served-registry.ts';
import { remotePolicies, type RemotePolicyRow } from '../people/permissions/permission-grants.ts';

const JOB = 'identity.remote-policies';

/** The policies that the live releases of a registry declare, each in the remote's order. */
export const declaredPolicies = ({ remotes }: Registry): RemotePolicyRow[] =>
  Object.entries(remotes).flatMap(([remote, { live, releases }]) => {
    const descriptor = releases.find(({ version }) => version === live)?.descriptor;
    if (descriptor?.name !== remote) return [];
    const namesOfRemote = Object.entries(descriptor.menuTexts).flatMap(([language, texts]) =>
      texts.Remote ? [[language, texts.Remote] as const] : [],
    );
    return ownPolicies(descriptor).map(({ name, texts }, position) => ({
      name,
      remote,
      position,
      texts,
      remoteTexts: Object.fromEntries(namesOfRemote),
      isLive: true,
    }));
  });

const facts = ['remote', 'position', 'texts', 'remote_texts', 'is_live'];
const given = sql.raw(facts.map((name) => `${name} = excluded.${name}`).join(', '));
const differs = sql.raw(
  `(${facts.map((name) => `remote_policies.${name}`).join(', ')}) is distinct from (${facts
    .map((name) => `excluded.${name}`)
    .join(', ')})`,
);

/**
 * Stores which policies remotes declare now. Others stay, without effect, for the grants of them.
 */
export async function storeRemotePolicies(tx: Tx, rows: readonly RemotePolicyRow[]): Promise<void> {
  const names = rows.map(({ name }) => name);
  await tx
    .update(remotePolicies)
    .set({ isLive: false })
    .where(
      sql`${remotePolicies.isLive} and ${names.length > 0 ? notInArray(remotePolicies.name, names) : sql`true`}`,
    );
  for (const row of rows)
    await tx.execute(sql`
      insert into remote_policies (name, remote, position, texts, remote_texts, is_live)
      values (${row.name}, ${row.remote}, ${row.position}, ${JSON.stringify(row.texts)}::jsonb,
        ${JSON.stringify(row.remoteTexts)}::jsonb, true)
      on conflict (name) do update set ${given} where ${differs}`);
}

type Site = Pick<Context, 'environment' | 'database' | 'log'>;

/** Reads the registry as visitors get it: where releases must be signed, others do not count. */
function servedRegistry(site: Site): () => Promise<string | null> {
  if (site.environment.releases === 'folder') return () => registryOf(site).read();
  const registry = openServedRegistry(site);
  return async () => (await registry.read()).text;
}

/** Stores what live releases declare. A registry that cannot be read changes nothing. */
export async function readRemotePolicies(
  site: Site,
  readText: () => Promise<string | null> = servedRegistry(site),
): Promise<void> {
  try {
    const text = await readText();
    if (text === null) return;
    const rows = declaredPolicies(readRegistry(JSON.parse(text)).registry);
    await site.database.asSystem((tx) => storeRemotePolicies(tx, rows));
  } catch (error) {
    site.log.error({ err: error as Error }, 'The policies of remotes could not be read');
  }
}

/** Releases happen outside of the servers, so a job reads them every minute. */
export async function remotePolicyJobs(context: Context): Promise<void> {
  const readText = servedRegistry(context);
  await context.jobs.register(JOB, z.object({}), () => readRemotePolicies(context, readText));
  await context.jobs.schedule(JOB, '* * * * *');
  await readRemotePolicies(context, readText);
}
