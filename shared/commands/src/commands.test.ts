import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { helpOf, readCommandLine, usageOf, type Command } from './command-line.mjs';
import { commands } from './commands.mjs';
import { readmeWithCommands } from '../../../scripts/readme-commands.mjs';

const root = resolve(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

async function ran(name: string, word: string, dataDir: string) {
  const child = spawn(process.execPath, ['scripts/run.mjs', name, word], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

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

test('every command answers --help, refuses what it does not know, and touches nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-commands-'));
  const data = join(folder, 'data');
  try {
    for (const command of commands) {
      const help = await ran(command.name, '--help', data);
      assert.deepEqual([help.code, help.said], [0, `${helpOf(command)}\n`], command.name);
      assert(help.said.startsWith(usageOf(command)));
      const nonsense = await ran(command.name, '--nonsense', data);
      assert.equal(nonsense.code, 2, command.name);
      assert.match(nonsense.said, /^Unknown option '--nonsense'\.\n/, command.name);
    }
    assert.equal(existsSync(data), false);
  } finally {
    await rm(folder, { recursive: true, force: true });
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
  assert.equal(refused('wall', '--colour', 'red'), "Unknown option '--colour'.");
  assert.equal(refused('wall', '--color', 'green'), '--color is one of red, blue.');
  assert.match(refused('wall', '--color')!, /^Option '-c, --color <value>' argument missing\.$/);
  assert.match(refused('wall', '--dry=yes')!, /^Option '--dry' does not take an argument\.$/);
  assert.deepEqual(read('roof', '--help'), { exitCode: 0, text: helpOf(command) });
  assert.deepEqual(read('door', '--', '--help'), { values: {}, words: ['door', '--help'] });
});

test("the README's table of commands is made from their descriptions", () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  assert.equal(readmeWithCommands(text), text, 'run: node scripts/readme-commands.mjs');
});
