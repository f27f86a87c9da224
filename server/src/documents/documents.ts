import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';

/** Help and legal texts. Each has a Markdown file for each language in `texts`. */
export const DocumentNames = ['help', 'license', 'terms', 'privacy'] as const;
export type DocumentName = (typeof DocumentNames)[number];
export const DocumentPaths = [...DocumentNames, 'contact', 'imprint'].map((name) => `/${name}`);

/** HTML in a text is shown as it stands. */
const markdown = new MarkdownIt({ html: false });
const files = new Map<string, Promise<string>>();

function textOf(name: DocumentName, language: string): Promise<string> {
  const path = join(import.meta.dirname, 'texts', `${name}.${language}.md`);
  const text = files.get(path) ?? readFile(path, 'utf8');
  files.set(path, text);
  return text;
}

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A text as HTML, with its title and its first paragraph. */
export interface Document {
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  /** How many sections hold all the words. */
  readonly foundCount: number;
}

/** Reads a text, or only its sections that hold all words of a search. */
export async function readDocument(
  name: DocumentName,
  language: string,
  search = '',
): Promise<Document> {
  const [head = '', ...sections] = (await textOf(name, language)).split(/^(?=## )/m);
  const words = folded(search).split(/\s+/).filter(Boolean);
  const found = sections.filter((section) => words.every((word) => folded(section).includes(word)));
  const [, title = '', lead = ''] = /^# (.+)\n+([^\n|#]*)/.exec(head) ?? [];
  const [, first = ''] = /^## .+\n+(.+)/.exec(sections[0] ?? '') ?? [];
  return {
    title,
    summary: [lead, first].filter(Boolean).join(' ').slice(0, 300),
    html: markdown.render(head.replace(/^# .*\n/, '') + found.join('')),
    foundCount: found.length,
  };
}
