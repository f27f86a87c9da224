// Builds the shell and every changed remote, and adds the remotes to the registry as working
// copies.
// Published, promoted, rolled back or pinned releases stay live.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '../shared/commands/src/command-line.mjs';
import { commands } from '../shared/commands/src/commands.mjs';
import { buildRemote, buildShell } from '../shared/federation/src/build.ts';
import { signHere } from '../shared/federation/src/machine-key.ts';
import { personHere } from '../shared/federation/src/person-here.ts';
import { readShareLock, readShellBuild } from '../shared/federation/src/share-lock.ts';
import {
  changeShell,
  followsBuilds,
  publishWorkingCopy,
  readRegistry,
} from '../shared/registry/src/registry.ts';
import { remotesFolder, root, siteFolder } from '../shared/federation/src/workspace.ts';

/** `npm start` packs what teams install once a team asks for it: it takes a fifth of a build. */
const options = {
  'only-packages': { text: 'packs what teams install, and builds nothing' },
  'packages-later': { text: 'does not pack what teams install' },
};
const { words: only, values } = commandLine({
  ...commands.find(({ name }) => name === 'build'),
  options,
});
const { 'only-packages': isPackingOnly, 'packages-later': isPackingLater } = values;
const remotes = readdirSync(join(root, 'remotes'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const wanted = (name) => only.length === 0 || only.includes(name);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const report = ({ name, files, ms, isFresh }) => {
  const code = files.filter(({ path }) => /\.(js|css)$/.test(path));
  console.log(
    `${name.padEnd(14)} ${isFresh ? `${(ms / 1000).toFixed(1)} s`.padStart(8) : 'no change'}   ${kilobytes(code.reduce((sum, file) => sum + file.brotli, 0))} in ${code.length} files (brotli)`,
  );
};

/** Signs a working copy, where a key can be kept. It needs none: only this machine serves it. */
async function signedWorkingCopy(output) {
  try {
    return await signHere(output);
  } catch (error) {
    console.log(`The working copy is not signed: ${error.message}`);
    return undefined;
  }
}

/**
 * Packs what teams and programs install from the site, unless that was done for this shell. They
 * are made of sources that also count for the shell.
 */
async function packPackages() {
  const types = join(root, 'dist/site/types');
  const mark = join(types, '.shell');
  const page = await readShellBuild();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === page.version) return;
  // Loaded only here: they take longer than everything else of a build without changes.
  const { packForTeams } = await import('../shared/remote-kit/src/pack-kit.ts');
  // Written elsewhere and renamed: a site that runs goes on serving the old ones, or all new ones.
  const fresh = join(root, 'dist/types');
  await packForTeams(fresh, page);
  // Not earlier: all calls of the API take 200 MB, and so does the compiler of the line above.
  const { packClient } = await import('../shared/client/src/package-client.ts');
  const { openApiDocument } = await import('../server/src/operation/openapi/document.ts');
  await packClient(fresh, openApiDocument({ publicUrl: 'https://site.invalid' }), '1.0.0');
  writeFileSync(join(fresh, '.shell'), page.version);
  rmSync(types, { recursive: true, force: true });
  renameSync(fresh, types);
}

if (isPackingOnly) {
  // The site has people to serve, and perhaps a demo to fill.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await packPackages();
  process.exit();
}

const lock = await readShareLock();
if (wanted('shell')) {
  const shell = await buildShell();
  report(shell);
  const { remotes: before } = await readRegistry(remotesFolder);
  await changeShell(remotesFolder, await readShellBuild(), {
    lock,
    files: siteFolder,
    together: remotes.filter(wanted).filter((name) => !before[name] || followsBuilds(before[name])),
  });
}

for (const name of remotes.filter(wanted)) {
  const built = await buildRemote(join(root, 'remotes', name));
  report(built);
  const { version, live } = await publishWorkingCopy(remotesFolder, built.output, personHere(), {
    lock,
    signedBy: await signedWorkingCopy(built.output),
  });
  if (live !== version)
    console.log(
      `${name.padEnd(14)} ${live} stays live; the working copy ${version} is shown by ?remote.${name}=working`,
    );
}

if (wanted('shell') && !isPackingLater) await packPackages();
