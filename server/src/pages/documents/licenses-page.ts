import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegistry } from '@editorial/contracts/read-registry';
import { escape } from '@editorial/contracts/markup';
import { BOM_FILE, thirdPartiesOf, type ThirdParty } from '@editorial/contracts/third-party';
import { openStore } from '@editorial/registry';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Environment } from '../../ground/environment.ts';
import type { Content, SendPage } from '../public-pages/page-sender.ts';
import { type Words, wordsIn } from '../public-pages/words.ts';
import { contentOf, type TextSite } from './text-page.ts';

interface LicensesSite extends TextSite, Pick<Environment, 'siteDir' | 'remotesDir'> {
  readonly log: Pick<Logger, 'warn'>;
  readonly registryText?: (() => Promise<string | null>) | undefined;
}

/** The releases whose packages the page lists. */
interface Releases {
  readonly shell: string;
  /** `name/version`. */
  readonly remotes: readonly string[];
}

/** Returns each package once, in the order of their names. */
export function uniquePackages(all: readonly ThirdParty[]): ThirdParty[] {
  const byName = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byName.values()].sort(
    (one, other) =>
      one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en'),
  );
}

async function liveReleases({
  remotesDir,
  registryText = () => openStore(remotesDir).read(),
}: Pick<LicensesSite, 'remotesDir' | 'registryText'>): Promise<Releases> {
  const text = await registryText();
  if (text === null) return { shell: '', remotes: [] };
  const { registry } = readRegistry(JSON.parse(text));
  const remotes = Object.entries(registry.remotes);
  return {
    shell: registry.shell?.version ?? '',
    remotes: remotes.flatMap(([name, { live }]) => (live ? [`${name}/${live}`] : [])),
  };
}

/** Returns the packages in the shell's files, and in those of the remotes' releases. */
export async function readPackages(
  { siteDir, remotesDir, log }: Pick<LicensesSite, 'siteDir' | 'remotesDir' | 'log'>,
  { shell, remotes }: Releases,
): Promise<ThirdParty[]> {
  const store = openStore(remotesDir);
  const files = [
    { of: `shell ${shell}`, read: () => readFile(join(siteDir, BOM_FILE), 'utf8') },
    ...remotes.map((release) => ({
      of: release,
      read: async () => (await store.file(`${release}/${BOM_FILE}`))?.toString() ?? '',
    })),
  ];
  const lists = files.map(async ({ of, read }) => {
    try {
      return thirdPartiesOf(JSON.parse(await read()));
    } catch (error) {
      // The others are listed all the same.
      log.warn({ err: error, of }, 'The packages of a release cannot be listed.');
      return [];
    }
  });
  return uniquePackages((await Promise.all(lists)).flat());
}

function itemOf(words: Words, { name, version, licenses, texts }: ThirdParty): string {
  const title = `<bdi>${escape(name)} ${escape(version)}</bdi>`;
  const kind = escape(licenses.join(', ') || words('Licenses:Unnamed'));
  if (texts.length === 0) return `<li>${title} · ${kind}</li>`;
  const text = texts.map((one) => `<pre lang="en" dir="ltr">${escape(one.trim())}</pre>`).join('');
  return `<li><details><summary>${title} · ${kind}</summary>${text}</details></li>`;
}

function contentOfPackages(words: Words, site: TextSite, packages: readonly ThirdParty[]): Content {
  const summary = words('Licenses:Summary');
  const items = packages.map((one) => itemOf(words, one)).join('');
  return contentOf(words, site, {
    path: '/licenses',
    title: words('Document:licenses'),
    summary,
    html: `<p>${escape(summary)}</p><ul class="document__packages">${items}</ul>`,
  });
}

/**
 * The notices that the licenses of packages ask for: of all code, fonts and styles that the site
 * sends to browsers or puts into documents. The builds list them from the modules that they bundle.
 */
export function licensesPage(app: FastifyInstance, site: LicensesSite, send: SendPage): void {
  app.get('/licenses', { schema: { hide: true } }, async (request, reply) => {
    const releases = await liveReleases(site);
    const path = `/licenses?${[releases.shell, ...releases.remotes].join()}`;
    return send({ request, reply, path, framePath: '/help' }, async (language) =>
      contentOfPackages(wordsIn(language), site, await readPackages(site, releases)),
    );
  });
}
