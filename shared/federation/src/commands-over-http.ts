import { readRegistry } from '@editorial/contracts/read-registry';
import { openReleaseSite, ReleaseRefused, type ReleaseSite } from '@editorial/registry';
import { linesOf } from './list.ts';
import { sourceMapsOf } from './source-maps.ts';

interface CommandInput {
  readonly name: string;
  readonly value: string;
  readonly share: string;
  readonly why: string;
  readonly force: boolean;
  readonly isUnverified: boolean;
  /** Builds the remote. Returns the folder of its release. */
  readonly build: () => Promise<string>;
}

/** Returns the registry of the site, as browsers get it. */
async function registryOf(site: string) {
  const response = await fetch(`${site.replace(/\/+$/, '')}/remotes/registry.json`);
  if (!response.ok) throw new Error(`${site}/remotes/registry.json answered ${response.status}.`);
  return readRegistry(await response.json()).registry;
}

/** Opens an uploaded release in a browser on its site. Returns the version of the site's shell. */
async function lookOn({
  site,
  name,
  version,
}: {
  readonly site: string;
  readonly name: string;
  readonly version: string;
}): Promise<string> {
  // A rollback must not wait for the browser's library.
  const { lookOnSite, report } = await import('./look-on-site.ts');
  const { remotes } = await registryOf(site);
  const releases = (remotes[name]?.releases ?? []).filter((one) => one.version === version);
  const { shell, seen } = await lookOnSite(site, releases);
  for (const line of report(seen)) console.log(line);
  return shell;
}

/** Prints the releases of a site, and the acts so far: of one remote, or of all. */
async function printList(address: string, site: ReleaseSite, name: string): Promise<void> {
  const { shell, remotes } = await registryOf(address);
  if (shell) console.log(`shell  ${shell.version}  contract ${shell.contract}`);
  for (const [each, remote] of Object.entries(remotes))
    for (const line of linesOf(each, { ...remote, history: [] }, shell)) console.log(line);
  for (const act of await site.log(name || undefined))
    console.log(
      `  ${act.at}  ${act.remote}  ${act.action.padEnd(8)}  ${act.version}  ${act.by}  ${act.reason}`,
    );
}

/** The commands of `npm run remote` for a site that takes releases over HTTP. */
export function commandsOf(
  address: string,
  { name, value, share, why: reason, force, isUnverified, build }: CommandInput,
): Record<string, () => Promise<string | void>> {
  const site = openReleaseSite(address);
  const live = (state: { readonly live: string; readonly pinned: boolean }) =>
    `${name}: ${state.live} is live${state.pinned ? ', pinned' : ''}`;

  async function upload(): Promise<string> {
    const { version } = await site.upload(name, await build());
    const maps = sourceMapsOf(name, version);
    if (maps) await site.uploadMaps(name, version, maps);
    return version;
  }

  async function verify(version: string): Promise<void> {
    const shell = await lookOn({ site: address, name, version }).catch(async (error: Error) => {
      if (error instanceof ReleaseRefused)
        await site.act(name, { action: 'refuse', version, reason: 'a look refused it' });
      throw error;
    });
    await site.act(name, { action: 'verify', version, shell });
  }

  async function move(action: 'promote' | 'pin'): Promise<string> {
    if (!isUnverified) await verify(value);
    return live(await site.act(name, { action, version: value, reason, force }));
  }
  return {
    async publish() {
      const version = await upload();
      if (!isUnverified) await verify(version);
      return live(await site.act(name, { action: 'publish', version, reason }));
    },
    async verify() {
      const version = await upload();
      await verify(version);
      return `${name} ${version} does, and waits until you promote it.`;
    },
    promote: () => move('promote'),
    pin: () => move('pin'),
    rollback: async () =>
      live(await site.act(name, { action: 'rollback', reason: value || reason, force })),
    unpin: async () => live(await site.act(name, { action: 'unpin', reason })),
    async canary() {
      if (Number(share) === 0) return live(await site.act(name, { action: 'end-canary', reason }));
      if (!isUnverified) await verify(value);
      const asked = { version: value, share: Number(share), reason };
      return live(await site.act(name, { action: 'canary', ...asked }));
    },
    list: () => printList(address, site, name),
  };
}
