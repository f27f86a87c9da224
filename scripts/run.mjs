// Runs a command of package.json: `node scripts/run.mjs NAME …`. An older Node than `engines`
// allows is refused in words here. It could not even load the rest, so that nothing is imported
// before.
const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(
    `Node 20 or newer is needed; this is ${process.version}. Install one: https://nodejs.org`,
  );
  process.exit(1);
}
// Whatever is written can be read again by its owner.
process.umask(process.umask() & 0o077);
import('./run-command.mjs');
