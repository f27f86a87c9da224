import type { RegisteredRemote, Release, ShellBuild } from '@editorial/contracts/federation';
import { majorOf, supportOf } from '@editorial/contracts/platform-majors';

/** Number of history entries that are shown. */
const SHOWN_ACTS = 10;

/** Returns a short status of a release. */
function standing(release: Release): string {
  const { verified, served, refused, crashes, channel, signedBy, descriptor } = release;
  const words = [
    channel === 'working' ? 'working copy' : '',
    refused ? `refused by ${refused.by}: ${refused.reason}` : '',
    verified ? `verified with shell ${verified.shell}` : '',
    served ? 'served without complaint' : '',
    signedBy ? `signed by ${signedBy.slice(0, 12)}` : 'not signed',
    descriptor.isDirty ? 'from a dirty checkout' : '',
    crashes ? `crashed ${crashes} times` : '',
  ].filter(Boolean);
  return [...(verified || served || refused ? [] : ['unverified']), ...words].join(', ');
}

/**
 * Says which major of the platform contract a release uses, and until when the shell serves it.
 * Empty if no shell is known.
 */
export function support({ descriptor }: Release, shell: ShellBuild | undefined): string {
  if (!shell) return '';
  const own = { major: majorOf(shell.contract), until: null };
  return supportOf(descriptor.contract, shell.majors ?? [own]);
}

/**
 * Returns the lines that `list` prints for a remote: the live release, the working copy, the stored
 * releases and the history.
 */
export function linesOf(name: string, remote: RegisteredRemote, shell?: ShellBuild): string[] {
  const { live, pinned, canary, working, history, releases } = remote;
  const commitOf = (version: string) => {
    const of = releases.find((release) => release.version === version)?.descriptor;
    return of ? `${of.commit}${of.isDirty ? '-dirty' : ''}` : '';
  };
  return [
    [
      `${name}  ${live || '(nothing live)'}`,
      pinned ? 'pinned' : '',
      canary ? `canary ${canary.version} for ${canary.share * 100} %` : '',
      ...releases
        .filter(({ version }) => version === live)
        .map((release) => support(release, shell)),
    ]
      .filter(Boolean)
      .join('  '),
    ...(working
      ? [
          `  working copy  ${working.version}  ${working.by}  ${working.version === live ? 'is shown, since nothing was released' : `?remote.${name}=working shows it`}`,
        ]
      : []),
    ...releases.map((release) => `  kept  ${release.version}  ${standing(release)}`),
    ...history
      .slice(0, SHOWN_ACTS)
      .map(
        ({ at, action, version, by, reason }) =>
          `  ${at}  ${action.padEnd(8)}  ${version}  ${commitOf(version)}  ${by}  ${reason}`,
      ),
  ];
}
