import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readRegistry } from '@editorial/contracts/read-registry';
import { checkName, writeTemplate } from '@editorial/federation/remote-template';
import { takePackages } from './site-packages.ts';

const templates = join(import.meta.dirname, '../template');
export const bundlerNames = ['rspack', 'webpack'] as const;
export type BundlerName = (typeof bundlerNames)[number];

/** Throws if a site shows another team's remote at this name. */
async function checkFree(name: string, site: string): Promise<void> {
  const address = `${site.replace(/\/+$/, '')}/remotes/registry.json`;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  const { remotes } = readRegistry(await answer.json()).registry;
  if (remotes[name]) throw new Error(`${site} has a remote '${name}' already. Take another name.`);
  for (const [other, { releases }] of Object.entries(remotes))
    if (releases.some(({ descriptor }) => descriptor.basePaths.includes(`/${name}`)))
      throw new Error(`/${name} belongs to the remote '${other}'. Take another name.`);
}

/**
 * Creates a repository for one remote in a new folder: sources, texts in every language, a test,
 * and the site's packages. Returns the folder. Throws, and leaves nothing, if that fails.
 */
export async function createRepository(
  name: string,
  { site, bundler }: { readonly site: string; readonly bundler: BundlerName },
): Promise<string> {
  checkName(name);
  const folder = resolve(name);
  if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  await checkFree(name, site);
  try {
    const words = { testing: '@editorial/remote-kit/testing', bundler };
    await writeTemplate({ from: join(templates, 'remote'), folder, name, words });
    await writeTemplate({ from: join(templates, 'repository'), folder, name, words });
    await writeFile(
      join(folder, `${bundler}.config.mjs`),
      `import { preset } from '@editorial/remote-kit/${bundler}';\n\n// Change what the preset returns as you need it.\nexport default (build) => preset(build);\n`,
    );
    await takePackages(folder, site);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
