import { DatabaseSync } from 'node:sqlite';
import type { JudgedSearch, JudgedSet } from '../../server/src/testing/judged-searches.testing.ts';

/**
 * Results of SQLite's full-text search over the same texts, by its BM25: with English stems and
 * without accents; any word is enough.
 */
export function fts5({ documents }: JudgedSet): (search: JudgedSearch) => Promise<string[]> {
  const database = new DatabaseSync(':memory:');
  database.exec(
    "create virtual table pictures using fts5(id unindexed, texts, tokenize = 'porter unicode61 remove_diacritics 2')",
  );
  const add = database.prepare('insert into pictures values (?, ?)');
  for (const { id, tr = {}, ...own } of documents) {
    const texts = [own, ...Object.values(tr)].flatMap((text) => [
      text.title,
      text.description,
      ...text.tags,
    ]);
    add.run(id, texts.join(' '));
  }
  const find = database.prepare(
    'select id from pictures where pictures match ? order by bm25(pictures) limit 10',
  );
  return async ({ text }) => {
    const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const query = words.map((word) => `"${word}"`).join(' OR ');
    return query === '' ? [] : find.all(query).map(({ id }) => String(id));
  };
}
