// The program behind `run.mjs`. It answers `--help` and refuses what the command does not know, before
// anything is installed or done. Runs on any Node that `engines` allows; the command itself runs
// with the project's own Node, whichever Node started it.
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commandLine } from '../shared/commands/src/command-line.mjs';
import { commands } from '../shared/commands/src/commands.mjs';
import { run } from './children.mjs';
import { install, root, runtime } from './install.mjs';

const [name = '', ...args] = process.argv.slice(2);
const command = commands.find((one) => one.name === name);
if (!command) {
  console.error(`There is no command '${name}'. npm run lists them.`);
  process.exit(2);
}
commandLine(command, args);

const { program, by = 'runtime' } = command;
const [first, ...more] = program;
const PATH = [dirname(runtime), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const ways = {
  /** Installs by itself what it needs. */
  node: async () => {
    process.argv.splice(1, Infinity, join(root, first), ...more, ...args);
    await import(pathToFileURL(join(root, first)).href);
  },
  npx: async () => process.exit(await run('npx', [...program, ...args], { cwd: root })),
  tool: async () => {
    await install();
    const tool = join(root, 'node_modules/.bin', first);
    const env = { ...process.env, PATH };
    process.exit(await run(tool, [...more, ...args], { cwd: root, env }));
  },
  runtime: async () => {
    await install();
    process.exit(await run(runtime, [...program, ...args], { cwd: root }));
  },
};
await ways[by]();
