// Writes the table of commands in README.md from their descriptions: `node
// scripts/readme-commands.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageOf } from '../shared/commands/src/command-line.mjs';
import { commands } from '../shared/commands/src/commands.mjs';
import { programLine } from '../shared/commands/src/programs.mjs';
import { root } from './install.mjs';

const readme = join(root, 'README.md');
const begin = '## Commands\n\n';
const end = '\n## Update and go back';

/** The table as `npm run format` leaves it. */
export function tableOfCommands() {
  const rows = commands.flatMap((command) => command.rows ?? [[usageOf(command), command.summary]]);
  const cells = [
    ['command', 'what it does'],
    ...rows.map(([example, text]) => [`\`${example}\``, text]),
  ];
  const width = (column) => Math.max(...cells.map((row) => row[column].length));
  const line = ([left, right]) => `| ${left.padEnd(width(0))} | ${right.padEnd(width(1))} |`;
  const [head, ...body] = cells;
  const rule = `| ${'-'.repeat(width(0))} | ${'-'.repeat(width(1))} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

/** The README with the table as it should be. */
export function readmeWithCommands(text = readFileSync(readme, 'utf8')) {
  const from = text.indexOf(begin) + begin.length;
  const note = '\nEach of them answers `--help`, and does nothing if it does not know a word.\n';
  return `${text.slice(0, from)}${tableOfCommands()}\n${note}${text.slice(text.indexOf(end, from))}`;
}

if (process.argv[1] === join(root, 'scripts/readme-commands.mjs')) {
  programLine('scripts/readme-commands.mjs');
  writeFileSync(readme, readmeWithCommands());
}
