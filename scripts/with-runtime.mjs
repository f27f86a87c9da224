// Runs a script with the project's own Node (devDependency `node`), whichever Node started it.
import { run } from './children.mjs';
import { install, runtime } from './install.mjs';

await install();
process.exit(await run(runtime, process.argv.slice(2)));
