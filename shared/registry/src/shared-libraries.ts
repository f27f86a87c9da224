import type { Registry, Release, ShellBuild } from '@editorial/contracts/federation';
import type { ShareLock } from '@editorial/contracts/share-lock';
import { majorOf } from '@editorial/contracts/platform-majors';
import { satisfies } from 'semver';

/** Returns the version of a library that a remote of this contract finds on the page. */
function providedTo(contract: string, library: string, shell: ShellBuild): string | undefined {
  const served = shell.majors?.find(({ major }) => major === majorOf(contract));
  return served?.provides[library] ?? shell.provides[library]?.version;
}

const called = ({ descriptor }: Release) => `${descriptor.name} ${descriptor.version}`;
/**
 * Returns the releases that a visitor may get together with this remote: the live ones and the
 * canaries of the other remotes.
 */
function beside({ remotes }: Registry, name: string): Release[] {
  return Object.entries(remotes)
    .filter(([other]) => other !== name)
    .flatMap(([, { live, canary, releases }]) =>
      releases.filter(({ version }) => version === live || version === canary?.version),
    );
}

function copies(library: string, releases: readonly Release[]): Release[] {
  return releases.filter(({ descriptor }) => descriptor.libraries.brings[library] !== undefined);
}

/**
 * Returns the reasons why these releases cannot share a page with this shell, and who must change.
 * Empty if there are none.
 */
function problems(
  releases: readonly Release[],
  shell: ShellBuild | undefined,
  lock: ShareLock,
): string[] {
  const unmet = releases.flatMap((release) =>
    Object.entries(release.descriptor.libraries.consumes).flatMap(([library, range]) => {
      if (lock[library]?.provider !== 'shell')
        return [
          `${called(release)} takes ${library} from the page, and nobody provides it: name it in share-lock.json with the shell that brings it`,
        ];
      if (shell === undefined) return [];
      const provided = providedTo(release.descriptor.contract, library, shell);
      if (provided !== undefined && satisfies(provided, range, { includePrerelease: true }))
        return [];
      return [
        provided === undefined
          ? `${called(release)} needs ${library} ${range}, and the shell does not bring it: the shell must move`
          : `${called(release)} needs ${library} ${range}, the shell brings ${provided}: ${release.descriptor.name} must move`,
      ];
    }),
  );
  const brought = new Set(
    releases.flatMap(({ descriptor }) => Object.keys(descriptor.libraries.brings)),
  );
  const second = [...brought].flatMap((library) => {
    const holders = copies(library, releases);
    const agreed = lock[library];
    if (agreed === undefined || (agreed.provider === 'shell' && !agreed.singleton)) return [];
    const { provider, instances } = agreed;
    if (provider === 'shell')
      return holders.map(
        (release) =>
          `${called(release)} carries its own copy of ${library}, which works only once on a page: ${release.descriptor.name} must take the page's`,
      );
    if (new Set(holders.map(({ descriptor }) => descriptor.name)).size <= instances) return [];
    return [
      `${library} would be on the page more than ${instances === 1 ? 'once' : `${instances} times`} (${holders.map((release) => `${called(release)} with ${release.descriptor.libraries.brings[library]}`).join(', ')}): share-lock.json must allow it`,
    ];
  });
  return [...unmet, ...second];
}

const refuse = (what: string, found: readonly string[]): void => {
  if (found.length > 0)
    throw new Error(`${what} is refused:\n${found.map((problem) => `- ${problem}`).join('\n')}`);
};

/**
 * Throws if a release brings its own copy of a library that works only once on a page, one more
 * copy than was agreed, or needs one that the shell does not
 * provide in the requested range.
 */
export function checkLibraries(registry: Registry, release: Release, lock: ShareLock): void {
  // Problems among the other remotes are not this team's.
  const others = problems(beside(registry, release.descriptor.name), registry.shell, lock);
  refuse(
    called(release),
    problems([release, ...beside(registry, release.descriptor.name)], registry.shell, lock).filter(
      (problem) => !others.includes(problem),
    ),
  );
}

/**
 * Throws if a shell provides libraries that differ from the lock or are larger, or that a live
 * remote cannot use.
 */
export function checkShell(registry: Registry, shell: ShellBuild, lock: ShareLock): void {
  const own = [
    ...Object.entries(lock)
      .filter(([library, { provider }]) => provider === 'shell' && !shell.provides[library])
      .map(([library]) => `${library} stands in share-lock.json, and the shell does not bring it`),
    ...Object.entries(shell.provides).flatMap(([library, { version, bytes }]) => {
      const agreed = lock[library];
      if (agreed?.provider !== 'shell')
        return [`the shell brings ${library}, which share-lock.json does not name`];
      return [
        ...(satisfies(version, agreed.range, { includePrerelease: true })
          ? []
          : [`the shell brings ${library} ${version}, share-lock.json says ${agreed.range}`]),
        ...(bytes <= agreed.size
          ? []
          : [`${library} weighs ${bytes} bytes, share-lock.json allows ${agreed.size}`]),
      ];
    }),
  ];
  refuse(`The shell ${shell.version}`, [...own, ...problems(beside(registry, ''), shell, lock)]);
}
