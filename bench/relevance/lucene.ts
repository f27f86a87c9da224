import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { JudgedSearch, JudgedSet } from '../../server/src/testing/judged-searches.testing.ts';

const run = promisify(execFile);
const VERSION = '9.12.3';
const cache = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'editorial',
  `lucene-${VERSION}`,
);
const dependency = (name: string) =>
  `<dependency><groupId>org.apache.lucene</groupId>` +
  `<artifactId>${name}</artifactId><version>${VERSION}</version></dependency>`;
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>editorial</groupId><artifactId>relevance</artifactId><version>1</version>
<dependencies>${dependency('lucene-core')}${dependency('lucene-analysis-common')}</dependencies></project>`;
/** Found results of all searches, in bytes. */
const MAX_OUTPUT = 64 * 1024 * 1024;

const answers = (command: string, argument: string): Promise<boolean> =>
  run(command, [argument]).then(
    () => true,
    () => false,
  );

/** Fetches Lucene once, through Maven, into a folder outside of the repository. */
async function fetchLucene(): Promise<boolean> {
  if (existsSync(cache)) return true;
  if (!(await answers('mvn', '-v'))) return false;
  const folder = `${cache}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'pom.xml'), pom);
  await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`], {
    cwd: folder,
  });
  await rename(folder, cache);
  return true;
}

const bare = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The lines that Lucene.java reads: for each picture, one for each language of its texts. */
const picturesOf = ({ documents }: JudgedSet): string[] =>
  documents.flatMap(({ id, tr = {}, ...own }) =>
    Object.entries({ en: own, ...tr }).map(([language, { title, description, tags }]) =>
      [id, language, bare([title, description, ...tags].join(' '))].join('\t'),
    ),
  );

/** Returns a search of Lucene over the same texts. Null where Java or Maven is missing. */
export async function lucene(
  judged: JudgedSet,
): Promise<((search: JudgedSearch) => Promise<readonly string[]>) | null> {
  if (!(await answers('java', '-version')) || !(await fetchLucene())) return null;
  const folder = await mkdtemp(join(tmpdir(), 'editorial-lucene-'));
  try {
    const [pictures, searches] = [join(folder, 'pictures.tsv'), join(folder, 'searches.tsv')];
    const asked = judged.searches.map(({ id, lang, text }) => [id, lang, bare(text)].join('\t'));
    await writeFile(pictures, picturesOf(judged).join('\n'));
    await writeFile(searches, asked.join('\n'));
    const program = fileURLToPath(new URL('Lucene.java', import.meta.url));
    const { stdout } = await run('java', ['-cp', `${cache}/*`, program, pictures, searches], {
      maxBuffer: MAX_OUTPUT,
    });
    const found = new Map(
      stdout.split('\n').map((line): [string, string[]] => {
        const [id = '', ...ids] = line.split('\t');
        return [id, ids];
      }),
    );
    return async ({ id }) => found.get(id) ?? [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
