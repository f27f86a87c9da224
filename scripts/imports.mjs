// Proves with dependency-cruiser which way imports run (.dependency-cruiser.mjs), types included,
// and prints what is left. Fails if more is left than before: lower a limit with each cut, never
// raise it. `--list` prints each import that breaks a rule.
import { cruise } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';
import { programLine } from '../shared/commands/src/programs.mjs';
import { root } from './install.mjs';

const { list: isListed } = programLine('scripts/imports.mjs').values;
const limits = { importsUp: 0, foldersInCircles: 0, filesInCircles: 0, others: 0 };

process.chdir(root);
const { output } = await cruise(['server/src', 'shared', 'shell', 'remotes'], {
  ...rules.options,
  ruleSet: { forbidden: rules.forbidden },
  validate: true,
});
const { violations, totalCruised } = output.summary;
const startOf = ({ rule }) => rule.name.split('-')[0];
const of = (test) => violations.filter(test);
const filesOf = (list) => new Set(list.map(({ from }) => from));

const left = {
  importsUp: of((one) => startOf(one) === 'up'),
  foldersInCircles: [...filesOf(of(({ rule }) => rule.name === 'circle-of-folders'))],
  filesInCircles: [...filesOf(of(({ rule }) => rule.name === 'circle-of-files'))],
  others: of((one) => !['up', 'circle'].includes(startOf(one))),
};
const counts = Object.entries(left).map(([name, { length }]) => ({
  name,
  length,
  limit: limits[name],
}));
console.log(
  `Imports of ${totalCruised} modules: ` +
    counts.map(({ name, length, limit }) => `${name} ${length} (at most ${limit})`).join(', '),
);
const grown = counts.filter(({ length, limit }) => length > limit);
if (grown.length > 0 || isListed)
  for (const { rule, from, to } of violations) console.log(`${rule.name}: ${from} → ${to}`);
process.exitCode = grown.length > 0 ? 1 : 0;
