// `npm run release:notes` shows what the pending changesets would release; `npm run release:notes --
// write` makes versions and changelogs out of them, and removes them.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runtime } from './install.mjs';

const changeset = (...words) =>
  execFileSync(runtime, [join(root, 'node_modules/@changesets/cli/bin.js'), ...words], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** The kinds of changes in words of a reader, with the heading that changesets give them. */
const kinds = [
  { type: 'major', heading: 'Major Changes', words: 'Breaking' },
  { type: 'minor', heading: 'Minor Changes', words: 'New' },
  { type: 'patch', heading: 'Patch Changes', words: 'Fixed and better' },
];

/** The next release: packages with their versions, and the changesets. */
function plan() {
  const folder = mkdtempSync(join(tmpdir(), 'editorial-release-'));
  try {
    const file = join(folder, 'plan.json');
    changeset('status', '--output', file);
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function show() {
  const { releases, changesets } = plan();
  const named = releases.filter((one) => one.type !== 'none' && one.changesets.length > 0);
  for (const { name, oldVersion, newVersion } of named) {
    console.log(`\n## ${name} ${oldVersion} → ${newVersion}`);
    for (const { type, words } of kinds) {
      const own = changesets.filter(({ releases: of }) =>
        of.some((one) => one.name === name && one.type === type),
      );
      if (own.length > 0) console.log(`\n### ${words}\n`);
      for (const { summary } of own) console.log(`- ${summary.replaceAll('\n', '\n  ').trimEnd()}`);
    }
  }
  console.log(`\n${changesets.length} changesets in ${named.length} packages.`);
}

/** Puts the day behind the newest version, and the words of a reader above its changes. */
function withWords(text, today) {
  const withKinds = kinds.reduce(
    (done, { heading, words }) => done.replaceAll(`### ${heading}`, `### ${words}`),
    text,
  );
  return withKinds.replace(/^## (\d\S*)$/m, `## $1 (${today})`);
}

function write() {
  const { releases } = plan();
  const names = new Set(releases.filter((one) => one.type !== 'none').map(({ name }) => name));
  changeset('version');
  const today = new Date().toISOString().slice(0, 10);
  for (const file of globSync('{server,shell,remotes/*,shared/*}/CHANGELOG.md', { cwd: root })) {
    const path = join(root, file);
    const { name, version } = JSON.parse(readFileSync(join(path, '../package.json'), 'utf8'));
    if (!names.has(name)) continue;
    writeFileSync(path, withWords(readFileSync(path, 'utf8'), today));
    console.log(`${name} ${version}`);
  }
}

if (process.argv[2] === 'write') write();
else show();
