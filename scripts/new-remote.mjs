// `npm run new:remote NAME` creates a remote with tests and a menu entry, ready to build and
// publish.
import { spawnSync } from 'node:child_process';
import { install, root, runtime } from './install.mjs';

await install();
const name = process.argv[2] ?? '';
const made = spawnSync(runtime, ['shared/federation/src/new-remote.ts', name], {
  cwd: root,
  stdio: 'inherit',
});

if (made.status !== 0) process.exit(made.status ?? 1);
// The remote uses the workspace's libraries, so only links are added.
await install({ isPackageNew: true });
console.log(`
remotes/${name} is there.
  npm run dev -- ${name}               shows it at /${name}, with hot reload
  npx jest --selectProjects ${name}    tests it
  npm run remote -- publish ${name}    makes it live`);
