import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describeRemote } from './release-build.ts';
import { checkName, writeTemplate } from './remote-template.ts';
import { root } from './workspace.ts';

const templates = join(import.meta.dirname, '../template');

/**
 * Creates a remote in `remotes/`: a page, its menu entry, texts in every language and a test.
 * Returns its folder. Throws if the name is not valid or taken.
 */
export async function newRemote(name: string, remotes = join(root, 'remotes')): Promise<string> {
  checkName(name);
  const folder = join(remotes, name);
  if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  for (const other of existsSync(remotes) ? await readdir(remotes) : []) {
    const { basePaths } = await describeRemote(join(remotes, other));
    if (basePaths.includes(`/${name}`))
      throw new Error(`/${name} belongs to the remote '${other}'. Take another name.`);
  }
  await writeTemplate({ from: join(templates, 'remote'), folder, name });
  await writeTemplate({ from: join(templates, 'workspace'), folder, name });
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
