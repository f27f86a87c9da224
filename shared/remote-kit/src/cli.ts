import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandsOf } from '@editorial/federation/commands-over-http';
import { remoteNameOf, root } from '@editorial/federation/workspace';
import { bundlerNames, createRepository, type BundlerName } from './create.ts';
import { siteOf, takePackages } from './site-packages.ts';

const usage = `remote-kit <command>
  create NAME --from https://SITE [--bundler rspack|webpack]    a repository for a new remote
  update [--from https://SITE]       takes the site's current packages; run npm install afterwards
  dev [--port 8080]                  shows the remote from source inside of the site
  test [jest's options]              runs its tests
  build                              builds an immutable release into dist
  pack [FILE]                        builds, signs and packs it
  publish | verify                   builds it, uploads it and looks at it in a browser; publish makes it live
  promote VERSION | pin VERSION | unpin | rollback [WHY] | canary VERSION SHARE | list
Options of the last two lines: --to https://SITE, --why TEXT, --force, --unverified.
Without --from and --to, the site in package.json is meant. RELEASE_TOKEN is your key there.`;

const isTest = process.argv[2] === 'test';
/**
 * The options and words of the command line. Says how the command is used if they make no sense.
 */
function readCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      ...(isTest ? { args: ['test'] } : {}),
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        from: { type: 'string' },
        to: { type: 'string' },
        bundler: { type: 'string', default: 'rspack' },
        port: { type: 'string', default: '8080' },
        why: { type: 'string', default: '' },
        force: { type: 'boolean', default: false },
        unverified: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}
const { values: flags, positionals } = readCommandLine();
if (flags.help) {
  console.log(usage);
  process.exit();
}
const [command = '', value = '', share = ''] = positionals;

async function site(given = flags.to ?? flags.from ?? process.env.SITE): Promise<string> {
  const known = given ?? (await siteOf(root));
  if (!known) throw new Error('Name the site: --from https://SITE, or --to https://SITE.');
  return known;
}

async function build(): Promise<string> {
  const { buildHere } = await import('./bundlers.ts');
  return buildHere();
}

async function create(): Promise<string> {
  if (!flags.from) throw new Error('Name the site that the remote is for: --from https://SITE.');
  if (!bundlerNames.includes(flags.bundler as BundlerName))
    throw new Error(`--bundler is one of ${bundlerNames.join(', ')}.`);
  const bundler = flags.bundler as BundlerName;
  await createRepository(value, { site: flags.from, bundler });
  return `${value} is there. Go on with: cd ${value}, npm install, npm run dev`;
}

/** Runs jest with the kit's configuration. */
function test(): void {
  const { resolve } = createRequire(import.meta.url);
  const jest = join(dirname(resolve('jest/package.json')), 'bin/jest.js');
  const options = ['--config', join(import.meta.dirname, 'jest-preset.mjs'), '--rootDir', root];
  const { status } = spawnSync(process.execPath, [jest, ...options, ...process.argv.slice(3)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

async function pack(): Promise<string> {
  const { packRelease } = await import('./pack-release.ts');
  const { packed, version } = await packRelease(await build());
  const file = value || `${remoteNameOf(root)}-${version}.tar.gz`;
  await writeFile(file, packed);
  return `${file} has ${(packed.length / 1000).toFixed(1)} kB`;
}

const local: Readonly<Record<string, () => Promise<string | void>>> = {
  create,
  update: async () => {
    await takePackages(root, await site());
    return 'The packages are taken. Run npm install.';
  },
  dev: async () => (await import('./dev.ts')).startDev(await site(), Number(flags.port)),
  test: async () => test(),
  build: async () => `The release is in ${await build()}.`,
  pack,
};

/** A command of a release goes to the site. */
async function release(): Promise<(() => Promise<string | void>) | undefined> {
  if (!command) return undefined;
  const { why, force, unverified: isUnverified } = flags;
  const asked = { name: remoteNameOf(root), value, share, why, force, isUnverified, build };
  return commandsOf(await site(), asked)[command];
}

try {
  const work = local[command] ?? (await release());
  if (!work) {
    console.error(usage);
    process.exit(2);
  }
  const result = await work();
  if (result) console.log(result);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
