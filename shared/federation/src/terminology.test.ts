import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './workspace.ts';

interface Term {
  /** A regular expression. */
  readonly avoid: string;
  readonly say: string;
  readonly why: string;
}
const terminology = JSON.parse(readFileSync(join(root, 'docs/terminology.json'), 'utf8')) as Record<
  string,
  readonly Term[]
>;

/** The files of texts in a language: `fr.ts`, `payments.fr.ts`, `Mails.fr.json`, `terms.fr.md`. */
const filesOf = (language: string): string[] =>
  ['shell', 'server', 'remotes/*', 'shared/*'].flatMap((part) =>
    globSync(`${part}/src/**/texts/{,*.}${language}.{ts,json,md}`, { cwd: root }),
  );

for (const [language, terms] of Object.entries(terminology))
  test(`no text in '${language}' has words that mean something else`, () => {
    const files = filesOf(language);
    assert.ok(files.length > 8, `${language}: ${files.length} files`);
    const found = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          terms
            .filter(({ avoid }) => new RegExp(avoid).test(line))
            .map(({ avoid, say, why }) => `${file}:${at + 1} '${avoid}': say '${say}'. ${why}`),
        ),
    );
    assert.deepEqual(found, []);
  });
