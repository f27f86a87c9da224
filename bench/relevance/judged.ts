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

export const judgedQueries = async (): Promise<JudgedQuery[]> =>
  (await readFile(new URL('judged.txt', import.meta.url), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(readLine);

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
