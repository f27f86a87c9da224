// Checks that the documents are true where a program can see it: links lead to files and headings,
// files that they name exist, lists of remotes, pages, folders and decisions are whole. Part of lint.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programLine } from '../shared/commands/src/programs.mjs';
import { root } from './install.mjs';

programLine('scripts/documents.mjs');
const problems = [];
const read = (file) => readFileSync(join(root, file), 'utf8');
const exists = (file) => existsSync(join(root, file));
const isDecision = (file) => /^docs\/decisions\/\d/.test(file);

const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  // Texts of the site itself, templates of other repositories, and lists that programs write.
  .filter(
    (file) => !/^(\.changeset|\.github)\/|\/texts\/|\/template\/|\.api\.md$|CHANGELOG/.test(file),
  )
  .filter(exists);

/** The text without code, in which brackets are no links. */
const proseOf = (text) => text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** The anchor of a heading, as GitHub and the site of the documents make it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsOf = (file) =>
  [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading));

function checkLinks(file) {
  for (const [, target] of proseOf(read(file)).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path, anchor] = target.split('#');
    const to = path ? normalize(join(dirname(file), path)) : file;
    if (!exists(to)) problems.push(`${file}: the link to ${target} leads nowhere.`);
    else if (anchor && to.endsWith('.md') && !anchorsOf(to).includes(anchor))
      problems.push(`${file}: ${to} has no heading #${anchor}.`);
  }
}

/** Folders of the repository, with which a path in the text begins. */
const FOLDERS = /^(bench|deploy|docs|e2e|remotes|scripts|server|shared|shell)\//;

/** Checks that a file which the text names exists. Decisions name files of their time. */
function checkNamedFiles(file) {
  if (isDecision(file)) return;
  for (const [, path] of read(file).matchAll(/`([\w.@/-]+\.(?:ts|tsx|mjs|md|json|css|txt|yml))`/g))
    if (FOLDERS.test(path) && !path.includes('/dist/') && !exists(path))
      problems.push(`${file}: there is no ${path}.`);
}

/** The second column of docs/where.md is a file, the third a name in it. */
function checkTasks() {
  const rows = [
    ...read('docs/where.md').matchAll(/^\| [^|]+ \| `([^`]+)` +\| (?:`([^`]+)`)? *\|$/gm),
  ];
  if (rows.length < 20)
    problems.push(`docs/where.md has ${rows.length} tasks; it promises twenty.`);
  for (const [, file, name] of rows)
    if (name && exists(file) && !read(file).includes(name))
      problems.push(`docs/where.md: ${file} has no '${name}'.`);
}

function checkDecisions() {
  const index = read('docs/decisions/README.md');
  for (const name of readdirSync(join(root, 'docs/decisions')).filter((one) => /^\d/.test(one))) {
    const times = index.split(`](${name})`).length - 1;
    if (times !== 1)
      problems.push(
        `docs/decisions/README.md lists ${name} ${times} times; once, in its part, is right.`,
      );
  }
}

async function checkRemote(name) {
  const readme = `remotes/${name}/README.md`;
  const { default: config } = await import(
    pathToFileURL(join(root, 'remotes', name, 'remote.config.ts'))
  );
  const named = new Set(
    [...read(readme).matchAll(/`(\/[^`?]*)(?:\?[^`]*)?`/g)].map(([, path]) => path),
  );
  for (const page of config.pages)
    if (!named.has(page)) problems.push(`${readme} does not name the page ${page}.`);
  if (!read('.github/CODEOWNERS').includes(`/remotes/${name}/ `))
    problems.push(`.github/CODEOWNERS names nobody for remotes/${name}.`);
}

/** The parts of the repository that the README's tree and drawing show. */
function checkTree(remotes) {
  const readme = read('README.md');
  for (const name of remotes)
    if (!readme.includes(`${name}[${name}]`))
      problems.push(`README.md: the drawing lacks ${name}.`);
  for (const name of readdirSync(join(root, 'shared')))
    if (!readme.includes(`\nshared/${name}/ `))
      problems.push(`README.md: the tree lacks shared/${name}.`);
}

/** The README of a wing names each folder of the wing, so that a newcomer finds it from there. */
function checkWing(wing) {
  const folder = `server/src/${wing}`;
  const readme = read(`${folder}/README.md`);
  for (const { name } of readdirSync(join(root, folder), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  ))
    if (!readme.includes(`\`${name}\``) && !readme.includes(`\`${name}/`))
      problems.push(`${folder}/README.md does not name the folder ${name}.`);
}

function checkOwners() {
  for (const [, path] of read('.github/CODEOWNERS').matchAll(/^\/(\S+) /gm))
    if (!exists(path)) problems.push(`.github/CODEOWNERS: there is no ${path}.`);
}

for (const file of documents) {
  checkLinks(file);
  checkNamedFiles(file);
}
checkTasks();
checkDecisions();
checkOwners();
const remotes = readdirSync(join(root, 'remotes'));
checkTree(remotes);
for (const name of remotes) await checkRemote(name);
for (const wing of readdirSync(join(root, 'server/src')))
  if (exists(`server/src/${wing}/README.md`)) checkWing(wing);
for (const problem of problems) console.error(problem);
console.log(`${documents.length} documents, ${problems.length} untrue.`);
process.exitCode = problems.length === 0 ? 0 : 1;
