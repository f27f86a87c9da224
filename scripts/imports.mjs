// Proves with dependency-cruiser which way imports run (.dependency-cruiser.mjs), types included,
// and prints what is left. Fails if more is left than before: lower a limit with each cut, never
// raise it. `--list` prints each import that breaks a rule.
import { cruise } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';
import { doors } from '../server/doors.mjs';
import { programLine } from '../shared/commands/src/programs.mjs';
import { root } from './install.mjs';

const { list: isListed } = programLine('scripts/imports.mjs').values;
const limits = {
  importsUp: 0,
  pastDoors: 0,
  unusedDoors: 0,
  foldersInCircles: 0,
  filesInCircles: 0,
  others: 0,
};

process.chdir(root);
const { output } = await cruise(['server/src', 'shared', 'shell', 'remotes'], {
  ...rules.options,
  ruleSet: { forbidden: rules.forbidden },
  validate: true,
});
const { violations, totalCruised } = output.summary;
const startOf = ({ rule }) => rule.name.split('-')[0];
const of = (test) => violations.filter(test);
/** The wing of a file, or undefined. */
const wingOf = (file) => /^server\/src\/([^/]+)\//.exec(file)?.[1];
const used = new Set(
  output.modules.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => resolved)
      .filter((to) => wingOf(source) && wingOf(source) !== wingOf(to)),
  ),
);
const unusedDoors = Object.entries(doors)
  .flatMap(([wing, files]) => files.map((file) => `server/src/${wing}/${file}`))
  .filter((file) => !used.has(file));
const filesOf = (list) => new Set(list.map(({ from }) => from));

const left = {
  importsUp: of((one) => startOf(one) === 'up'),
  pastDoors: of((one) => startOf(one) === 'past'),
  unusedDoors,
  foldersInCircles: [...filesOf(of(({ rule }) => rule.name === 'circle-of-folders'))],
  filesInCircles: [...filesOf(of(({ rule }) => rule.name === 'circle-of-files'))],
  others: of((one) => !['up', 'past', 'circle'].includes(startOf(one))),
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
if (grown.length > 0 || isListed) {
  for (const { rule, from, to } of violations) console.log(`${rule.name}: ${from} → ${to}`);
  for (const door of unusedDoors) console.log(`unused door: ${door}`);
}
process.exitCode = grown.length > 0 ? 1 : 0;
