import MarkdownIt from 'markdown-it';
import { DocumentNames } from '../site-texts/delivered-texts.ts';

export const DocumentPaths = [...DocumentNames, 'contact', 'imprint'].map((name) => `/${name}`);

/** HTML in a text is shown as it stands. */
const markdown = new MarkdownIt({ html: false });

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

/** Renders a text (Markdown), or only its sections that hold all words of a search. */
export function renderDocument(text: string, search = ''): Document {
  const [head = '', ...sections] = text.split(/^(?=## )/m);
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
