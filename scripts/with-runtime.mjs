// Runs a script on the project's own Node (devDependency `node`), whatever Node started it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const runtime = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
if (!existsSync(runtime)) {
  console.error('The project is not installed yet: run `npm start` or `npm test` once.');
  process.exit(1);
}
const child = spawn(runtime, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
