// Runs a script with the project's own Node (devDependency `node`), whichever Node started it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { install, runtime } from './install.mjs';

if (!existsSync(runtime)) install();
const child = spawn(runtime, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
