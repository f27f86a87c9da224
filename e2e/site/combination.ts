import type { Registry } from '@editorial/contracts/federation';
import { readRegistry as readEntries } from '@editorial/contracts/read-registry';

/** Versions requested by `--remote catalog=1.2.0`, by remote. */
export const asked: Readonly<Record<string, string>> = JSON.parse(
  process.env.SITE_REMOTE_VERSIONS ?? '{}',
);

/** The key in `sessionStorage` under which the shell keeps overrides. */
export const OVERRIDES_KEY = 'editorial.remoteOverrides';

/** Loads the registry of the site under test. */
export async function registryOf(siteUrl: string): Promise<Registry> {
  return readEntries(await (await fetch(`${siteUrl}/remotes/registry.json`)).json()).registry;
}

/** Returns the release of each remote in this run. Throws if a requested one is not stored. */
export function combination({ remotes }: Registry): Record<string, string> {
  for (const [name, version] of Object.entries(asked)) {
    const remote = remotes[name];
    if (!remote)
      throw new Error(
        `There is no remote '${name}'. Known are: ${Object.keys(remotes).join(', ')}.`,
      );
    if (!remote.releases.some((release) => release.version === version))
      throw new Error(
        `'${name}' has no release ${version}. Kept are: ${remote.releases.map((release) => release.version).join(', ')}.`,
      );
  }
  return Object.fromEntries(
    Object.entries(remotes)
      .map(([name, remote]) => [name, asked[name] ?? remote.live])
      .filter(([, version]) => version !== ''),
  );
}

/** Returns an address that opens the same combination of releases. */
export function linkTo(address: string, versions: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, version] of Object.entries(versions))
    url.searchParams.set(`remote.${name}`, version);
  return url.href;
}
