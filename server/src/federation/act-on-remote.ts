import type { ReleaseAct } from '@editorial/contracts/releases';
import {
  canary,
  endCanary,
  goLive,
  noteRefused,
  noteVerified,
  pin,
  promote,
  readRegistry,
  rollback,
  shellOf,
  unpin,
  type RegistryStore,
} from '@editorial/registry';
import { problem } from '../ground/problem.ts';

interface Acting extends ReleaseAct {
  readonly remote: string;
  readonly by: string;
  readonly at: Date;
}

function versionOf({ action, version }: Acting): string {
  if (version === undefined)
    throw problem('Editorial:Validation', { message: `'${action}' needs a version.` });
  return version;
}

/** The browser check of a release, if it was with the shell that visitors have now. */
async function checkOf(store: RegistryStore, remote: string, version: string) {
  const now = await readRegistry(store);
  const release = now.remotes[remote]?.releases.find((one) => one.version === version);
  return release?.verified?.shell === shellOf(now) ? release.verified : null;
}

async function noteCheck(store: RegistryStore, given: Acting): Promise<void> {
  const { shell, by, at, remote } = given;
  const current = shellOf(await readRegistry(store));
  if (shell !== current)
    throw new Error(`It was opened with shell ${shell ?? 'unknown'}, and the site has ${current}.`);
  await noteVerified(store, remote, versionOf(given), { at: at.toISOString(), by, shell });
}

type Does = (store: RegistryStore, given: Acting) => Promise<unknown>;

const acts: Readonly<Record<ReleaseAct['action'], Does>> = {
  verify: noteCheck,
  async publish(store, given) {
    const version = versionOf(given);
    const verified = await checkOf(store, given.remote, version);
    await goLive(store, {
      release: { name: given.remote, version },
      by: given.by,
      verified,
      why: given.reason,
    });
  },
  promote: (store, given) =>
    promote(
      store,
      { name: given.remote, version: versionOf(given), by: given.by, look: 'unverified' },
      given,
    ),
  rollback: (store, { remote, by, reason, force }) =>
    rollback(store, { name: remote, by, reason, options: { force } }),
  pin: (store, given) =>
    pin(
      store,
      { name: given.remote, version: versionOf(given), by: given.by, look: 'unverified' },
      given,
    ),
  unpin: (store, { remote, by, reason }) => unpin(store, remote, by, reason),
  canary: (store, given) =>
    canary(store, {
      name: given.remote,
      version: versionOf(given),
      share: given.share ?? 0,
      by: given.by,
      look: 'unverified',
      reason: given.reason,
    }),
  'end-canary': (store, { remote, by, reason }) => endCanary(store, remote, by, reason || 'ended'),
  refuse: (store, given) =>
    noteRefused(store, {
      name: given.remote,
      version: versionOf(given),
      by: given.by,
      reason: given.reason || 'refused',
    }),
};

/** Does what a publisher asks of a remote that its team owns. */
export const actOnRemote = (store: RegistryStore, given: Acting): Promise<unknown> =>
  acts[given.action](store, given);
