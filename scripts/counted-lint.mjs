// Counts functions that are long or take many parameters by position, and wordings of docs/words.json
// in comments outside tests, in documents and decisions, and in titles of tests. Fails if there are
// more than before: lower a limit with each cut, never raise it. `--list NAME` prints one kind.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programLine } from '../shared/commands/src/programs.mjs';
import { root } from './install.mjs';
import { wordingsInTexts } from './plain-texts.mjs';

const { list: asked } = programLine('scripts/counted-lint.mjs').values;
const limits = {
  long: 32,
  longWithoutReason: 0,
  fiveParameters: 0,
  threeStrings: 0,
  anew: 0,
  'drawn for': 0,
  'returns what': 0,
  'headless who': 0,
  fragment: 0,
  tell: 0,
  'stand in': 0,
  spelling: 0,
};
const words = JSON.parse(readFileSync(join(root, 'docs/words.json'), 'utf8'));

const isTest = (file) => /\.(test|testing|suite|spec|races)\.tsx?$|\/testing\//.test(file);

function diagnostics() {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const config = join(root, 'scripts/counted-lint.oxlintrc.json');
  // oxlint ends with 1 if it finds something.
  const command = [oxlint, '-c', config, '--format', 'json', '.'];
  let output;
  try {
    output = execFileSync(process.execPath, command, { cwd: root, maxBuffer: 2 ** 26 });
  } catch (error) {
    if (error.status !== 1) throw error;
    output = error.stdout;
  }
  return JSON.parse(output)
    .diagnostics.filter(({ filename }) => !isTest(filename))
    .map(({ code, message, filename, labels }) => ({
      code,
      message,
      filename,
      line: labels[0].span.line,
    }));
}

/** A comment above the function that says what would be worse: `// Long because …`. */
function hasReason({ filename, line }) {
  const above = readFileSync(join(root, filename), 'utf8')
    .split('\n')
    .slice(0, line - 1);
  const comment = [];
  while (/^\s*(\/\/|\/\*|\*)/.test(above.at(-1) ?? '')) comment.unshift(above.pop());
  return comment.join(' ').includes('Long because');
}

const found = diagnostics();
const inTexts = wordingsInTexts(words);
const of = (rule) => found.filter(({ code }) => code.includes(rule));
const long = of('max-lines-per-function');
const left = {
  long,
  longWithoutReason: long.filter((one) => !hasReason(one)),
  fiveParameters: of('max-params'),
  threeStrings: of('no-three-strings'),
  ...Object.fromEntries(
    words.map(({ kind }) => [
      kind,
      [
        ...found.filter(({ message }) => message.includes(`'${kind}'`)),
        ...inTexts.filter((one) => one.kind === kind),
      ],
    ]),
  ),
};
const counts = Object.entries(left).map(([name, list]) => ({ name, list, limit: limits[name] }));
console.log(
  counts.map(({ name, list, limit }) => `${name} ${list.length} (at most ${limit})`).join(', '),
);
const grown = counts.filter(({ list, limit }) => list.length > limit);
const printed = asked ? counts.filter(({ name }) => name === asked) : grown;
for (const { name, list } of printed)
  for (const { filename, line, message } of list)
    console.log(`${name}: ${filename}:${line} ${message}`);
process.exitCode = grown.length > 0 ? 1 : 0;
