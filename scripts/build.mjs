// Builds the shell and every changed remote, and adds the remotes to the registry as working
// copies.
// Published, promoted, rolled back or pinned releases stay live.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../server/src/http/openapi/document.ts';
import { packClient } from '../shared/client/src/package-client.ts';
import { buildRemote, buildShell } from '../shared/federation/src/build.ts';
import { signHere } from '../shared/federation/src/machine-key.ts';
import { personHere } from '../shared/federation/src/person-here.ts';
import { readShareLock, readShellBuild } from '../shared/federation/src/share-lock.ts';
import { packForTeams } from '../shared/remote-kit/src/pack-kit.ts';
import {
  changeShell,
  followsBuilds,
  publishWorkingCopy,
  readRegistry,
} from '../shared/registry/src/registry.ts';
import { remotesFolder, root, siteFolder } from '../shared/federation/src/workspace.ts';

const only = process.argv.slice(2);
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

const lock = await readShareLock();
if (wanted('shell')) {
  const shell = await buildShell();
  report(shell);
  const types = join(root, 'dist/site/types');
  // The packages for teams and for programs are made of sources that also count for the shell.
  if (shell.isFresh || !existsSync(join(types, 'client.tgz'))) {
    await packForTeams(types, await readShellBuild());
    await packClient(types, openApiDocument({ publicUrl: 'https://site.invalid' }), '1.0.0');
  }
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
