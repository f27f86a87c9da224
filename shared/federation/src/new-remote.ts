import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { remoteName } from '@editorial/contracts/federation';
import { describeRemote } from './build.ts';
import { filesUnder } from './compress.ts';
import { root } from './workspace.ts';

const template = join(import.meta.dirname, '../template');
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

/**
 * Creates a remote in `remotes/`: a page, its menu entry, texts in every language and a test.
 * Returns its folder. Throws if the name is not valid or taken.
 */
export async function newRemote(name: string, remotes = join(root, 'remotes')): Promise<string> {
  if (!remoteName.safeParse(name).success)
    throw new Error(
      `'${name}' can't be a remote's name: lower-case letters, digits and hyphens, a letter first, at most 41.`,
    );
  const folder = join(remotes, name);
  if (taken.includes(name))
    throw new Error(`/${name} belongs to the shell or its server. Take another name.`);
  if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  for (const other of existsSync(remotes) ? await readdir(remotes) : []) {
    const { basePaths } = await describeRemote(join(remotes, other));
    if (basePaths.includes(`/${name}`))
      throw new Error(`/${name} belongs to the remote '${other}'. Take another name.`);
  }
  const words = name.split('-').join(' ');
  const title = `${words[0]?.toUpperCase()}${words.slice(1)}`;
  for (const path of await filesUnder(template)) {
    const target = join(folder, path.replace(/\.tmpl$/, ''));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(
      target,
      (await readFile(join(template, path), 'utf8'))
        .replaceAll('__name__', name)
        .replaceAll('__Title__', title),
    );
  }
  return folder;
}

if (import.meta.main) {
  try {
    await newRemote(process.argv[2] ?? '');
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
