// Runs a program of the project as a step of the process that started this one: a signal, and the
// end of that process, end it with all that it has started. `node scripts/step.mjs PROGRAM …`
import { run } from './children.mjs';
import { root } from './install.mjs';

process.exit(await run(process.execPath, process.argv.slice(2), { cwd: root, isStep: true }));
