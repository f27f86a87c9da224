import { readFile } from 'node:fs/promises';
import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';

/** A search, and how well each picture answers it: 2 is what was meant, 1 shows it too. */
export interface JudgedQuery {
  readonly text: string;
  readonly language: TextLanguage;
  readonly grades: ReadonlyMap<string, number>;
}

const isLanguage = (name: string | undefined): name is TextLanguage =>
  TextLanguages.some((language) => language === name);

function readLine(line: string): JudgedQuery[] {
  const [queries = '', pictures = ''] = line.split('=');
  const grades = new Map(
    pictures
      .trim()
      .split(/\s+/)
      .map((name) => (name.endsWith('!') ? [name.slice(0, -1), 2] : [name, 1]) as [string, number]),
  );
  return queries.split(';').map((asked) => {
    const { language, text = '' } =
      /^(?:(?<language>[a-z]{2}):)?(?<text>.*)$/.exec(asked.trim())?.groups ?? {};
    return { text, language: isLanguage(language) ? language : 'en', grades };
  });
}

async function readJudged(name: string): Promise<JudgedQuery[]> {
  const text = await readFile(new URL(name, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(readLine);
}

/** A query that two lists judge has the pictures of both, each with its better grade. */
function united(queries: readonly JudgedQuery[]): JudgedQuery[] {
  const byText = Map.groupBy(queries, ({ language, text }) => `${language}:${text}`);
  return [...byText.values()].flatMap((same) => {
    const grades = new Map<string, number>();
    for (const [name, grade] of same.flatMap((query) => [...query.grades]))
      grades.set(name, Math.max(grade, grades.get(name) ?? 0));
    return same.slice(0, 1).map((query) => ({ ...query, grades }));
  });
}

/**
 * The queries for the demo, and those for photographs beside it, with the grades of pictures that
 * are there. A query that none of them answers is left out.
 */
export async function judgedQueries(
  hasPhotos: boolean,
  isThere: (name: string) => boolean,
): Promise<JudgedQuery[]> {
  const ofDemo = await readJudged('judged.txt');
  const all = hasPhotos ? united([...ofDemo, ...(await readJudged('judged-photos.txt'))]) : ofDemo;
  return all
    .map((query) => ({
      ...query,
      grades: new Map([...query.grades].filter(([name]) => isThere(name))),
    }))
    .filter(({ grades }) => grades.size > 0);
}

/** How good an order is, against the best one there could be, of the first ten. */
export function ndcg(found: readonly string[], { grades }: JudgedQuery): number {
  const gain = (list: readonly number[]) =>
    list.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const best = gain([...grades.values()].sort((a, b) => b - a));
  return best === 0 ? 0 : gain(found.map((name) => grades.get(name) ?? 0)) / best;
}

/** Whether what was meant is among the first five. */
export const succeeds = (found: readonly string[], { grades }: JudgedQuery): boolean =>
  found.slice(0, 5).some((name) => grades.get(name) === 2);
