import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { remoteName } from '@editorial/contracts/federation';
import { filesUnder } from './compress.ts';

/** First path segments that belong to the shell and its server. */
const taken = [
  'account',
  'api',
  'assets',
  'console',
  'health',
  'identity',
  'impersonate',
  'mail',
  'metrics',
  'playground',
  'remotes',
  'signalr-hubs',
  'shell',
  'swagger',
];

/** Throws if a remote cannot have this name. */
export function checkName(name: string): void {
  if (!remoteName.safeParse(name).success)
    throw new Error(
      `'${name}' can't be a remote's name: lower-case letters, digits and hyphens, a letter first, at most 41.`,
    );
  if (taken.includes(name))
    throw new Error(`/${name} belongs to the shell or its server. Take another name.`);
}

/** Writes a template's files into a folder, with the remote's name and other words in place. */
export async function writeTemplate({
  from,
  folder,
  name,
  words = {},
}: {
  readonly from: string;
  readonly folder: string;
  readonly name: string;
  readonly words?: Readonly<Record<string, string>>;
}): Promise<void> {
  const spoken = name.split('-').join(' ');
  const title = `${spoken[0]?.toUpperCase()}${spoken.slice(1)}`;
  const places = Object.entries({ name, Title: title, testing: '@editorial/testing', ...words });
  for (const path of await filesUnder(from)) {
    // npm leaves out some files whose names begin with a dot, so those of templates begin with _.
    const target = join(folder, path.replace(/\.tmpl$/, '').replaceAll(/(^|\/)_/g, '$1.'));
    await mkdir(dirname(target), { recursive: true });
    const text = await readFile(join(from, path), 'utf8');
    await writeFile(
      target,
      places.reduce((filled, [place, word]) => filled.replaceAll(`__${place}__`, word), text),
    );
  }
}
