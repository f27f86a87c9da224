import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { copyCheckout } from './checkout.testing.ts';
import { helpOf, readCommandLine, usageOf, type Command } from './command-line.mjs';
import { commands } from './commands.mjs';
import { readmeWithCommands } from '../../../scripts/readme-commands.mjs';

const root = resolve(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('every script of package.json is described, and each description has a script', () => {
  const described = commands.map(({ name }) => name);
  assert.deepEqual(Object.keys(scripts).toSorted(), described.toSorted());
  for (const [name, line] of Object.entries(scripts))
    assert.equal(line, `node scripts/run.mjs ${name}`);
  for (const { program, by } of commands)
    if (by === undefined || by === 'node')
      for (const file of program.filter((word) => /^[a-z].*\.(ts|mjs)$/.test(word)))
        assert(file.includes('*') || existsSync(join(root, file)), file);
});

/** All files below a folder with their last changes. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).mtimeMs}`)
    .toSorted();

test('every command answers --help, refuses what it does not know, and touches nothing', async () => {
  // Without packages: a command that wanted to do more would have to install them.
  const checkout = await copyCheckout();
  const ran = (name: string, word: string) => checkout.run([name, word]);
  try {
    const before = filesIn(checkout.folder);
    for (const command of commands) {
      const help = await ran(command.name, '--help');
      assert.equal(help.code, 0, command.name);
      assert.equal(help.said.split('\n')[0], usageOf(command));
      assert.match(help.said, /-h, --help +shows this and changes nothing/);
      const nonsense = await ran(command.name, '--nonsense');
      assert.equal(nonsense.code, 2, command.name);
      assert.match(nonsense.said, /^Unknown option '--nonsense'\.\n/, command.name);
      if (command.words?.at(-1)?.isMany && !command.words.at(-1)?.oneOf) continue;
      const many = await checkout.run([command.name, ...Array<string>(9).fill('nonsense')]);
      assert.equal(many.code, 2, command.name);
      assert.match(
        many.said,
        /^(There is no \S+|'nonsense' is one word too many|COUNT is a whole number)/,
        command.name,
      );
    }
    assert.deepEqual(filesIn(checkout.folder), before);
  } finally {
    await checkout.close();
  }
});

test('a command line is read by its description: words, options and values', () => {
  const command: Command = {
    name: 'paint',
    summary: 'paints',
    words: [
      { name: 'WHAT', kind: 'thing', oneOf: ['wall', 'door'] },
      { name: 'MORE', isOptional: true, isMany: true },
    ],
    options: {
      color: { value: 'NAME', text: 'of the paint', short: 'c', oneOf: ['red', 'blue'] },
      coat: { value: 'N', text: 'a layer', multiple: true },
      on: { value: 'DAYS', text: 'when', listOf: ['monday', 'friday'] },
      hours: { value: 'N', text: 'how long' },
      dry: { text: 'paints nothing' },
    },
    program: ['paint.ts'],
  };
  const read = (...args: string[]) => readCommandLine(command, args);
  assert.deepEqual(read('wall', 'left', 'right', '-c', 'red', '--coat', '1', '--coat=2', '--dry'), {
    values: { color: 'red', coat: ['1', '2'], dry: true },
    words: ['wall', 'left', 'right'],
  });
  const refused = (...args: string[]) => {
    const { exitCode, text } = read(...args) as { exitCode: number; text: string };
    assert.equal(exitCode, 2);
    return text.split('\n')[0];
  };
  assert.equal(refused(), 'WHAT is missing.');
  assert.equal(refused('roof'), "There is no thing 'roof'. Known are: wall, door.");
  assert.equal(refused('wall', '--hue', 'red'), "Unknown option '--hue'.");
  assert.equal(refused('wall', '--color', 'green'), '--color is one of red, blue.');
  assert.equal(refused('wall', '--hours=ten'), '--hours is a whole number, as in --hours=10.');
  assert.equal(refused('wall', '--hours', ''), '--hours is a whole number, as in --hours=10.');
  const days = '--on is one or more of monday, friday, with commas between them.';
  assert.equal(refused('wall', '--on=friday,sunday'), days);
  assert.equal(refused('wall', '--on='), days);
  assert.deepEqual(read('wall', '--on=friday,monday', '--hours=10'), {
    values: { on: 'friday,monday', hours: '10' },
    words: ['wall'],
  });
  assert.match(refused('wall', '--color')!, /^Option '-c, --color <value>' argument missing\.$/);
  assert.match(refused('wall', '--dry=yes')!, /^Option '--dry' does not take an argument\.$/);
  assert.deepEqual(read('roof', '--help'), { exitCode: 0, text: helpOf(command) });
  assert.deepEqual(read('door', '--', '--help'), { values: {}, words: ['door', '--help'] });
});

test('a word that counts is a whole number', () => {
  const words = [{ name: 'COUNT', isOptional: true, isNumber: true }];
  const command: Command = { name: 'judge', summary: 'judges', words, program: ['judge.ts'] };
  const refused = readCommandLine(command, ['many']);
  assert.match(refused.text ?? '', /^COUNT is a whole number; 'many' is none\.\n/);
  assert.deepEqual(readCommandLine(command, ['30']).text, undefined);
  assert.deepEqual(readCommandLine(command, []).text, undefined);
});

test("the README's table of commands is made from their descriptions", () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  assert.equal(readmeWithCommands(text), text, 'run: node scripts/readme-commands.mjs');
});
