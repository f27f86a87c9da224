import { shellBuild, type Release } from '@editorial/contracts/federation';
import { ReleaseRefused } from '@editorial/registry';
import { lookAt, type Account, type Seen } from './look.ts';

/** Returns the account that `VERIFY_USER` and `VERIFY_PASSWORD` name. */
function accounts({ VERIFY_USER, VERIFY_PASSWORD } = process.env): readonly Account[] {
  if (!VERIFY_USER || !VERIFY_PASSWORD) return [];
  return [{ userName: VERIFY_USER, password: VERIFY_PASSWORD }];
}

/** Returns the version of the shell that a site serves. */
async function shellOfSite(site: string): Promise<string> {
  const answer = await fetch(`${site}/shell.json`).catch((error: unknown) => {
    throw new Error(`${site} can't be reached.`, { cause: error });
  });
  if (!answer.ok)
    throw new Error(`${site}/shell.json answered ${answer.status}: which shell is it?`);
  return shellBuild.parse(await answer.json()).version;
}

/** Opens releases in a browser on a site that runs. Returns the version of its shell, too. */
export async function lookOnSite(
  address: string,
  releases: readonly Release[],
): Promise<{ readonly shell: string; readonly seen: Seen[] }> {
  const site = address.replace(/\/+$/, '');
  return { shell: await shellOfSite(site), seen: await lookAt(site, releases, accounts()) };
}

/** Returns the results as lines. Throws if a release has problems. */
export function report(seen: readonly Seen[]): string[] {
  const failed = seen.filter(({ problems }) => problems.length > 0);
  if (failed.length > 0)
    throw new ReleaseRefused(
      failed
        .map(
          ({ name, version, problems }) =>
            `${name} ${version} does not do:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
        )
        .join('\n'),
    );
  return seen.flatMap(({ name, version, pages, notes }) => [
    `${name} ${version} was seen at ${pages.join(', ')}`,
    ...notes.map((note) => `  ${note}`),
  ]);
}
