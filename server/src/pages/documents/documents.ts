import MarkdownIt from 'markdown-it';
import { DocumentNames } from '../../settings/site-texts/delivered-texts.ts';

export const DocumentPaths = [...DocumentNames, 'contact', 'imprint'].map((name) => `/${name}`);

/** HTML in a text is shown as text. */
const markdown = new MarkdownIt({ html: false });

/**
 * The words of a heading, and the address in braces that may follow them: `Refunds
 * {#refunds}`.
 */
export function readHeading(heading: string): { readonly words: string; readonly address: string } {
  const [, words = '', address = ''] = /^(.*?)\s*(?:\{#([^{}]*)\})?\s*$/.exec(heading) ?? [];
  return { words, address };
}

markdown.core.ruler.before('inline', 'addresses_of_headings', ({ tokens }) => {
  for (const [at, { type }] of tokens.entries()) {
    const heading = tokens[at + 1];
    if (type === 'heading_open' && heading) heading.content = readHeading(heading.content).words;
  }
});

/** A text (Markdown) as HTML. Addresses of headings are not shown. */
export const renderMarkdown = (text: string): string => markdown.render(text);

/** The words of each heading, paragraph and cell of a text, without marks. */
export const plainTextsOf = (text: string): string[] =>
  markdown
    .parse(text, {})
    .filter(({ type }) => type === 'inline')
    .map(({ children }) =>
      (children ?? [])
        .map(({ type, content }) => (type.endsWith('break') ? ' ' : content))
        .join('')
        .trim(),
    );

/** The text before the first heading of the second level, then the section of each. */
export function sectionsOf(text: string): { readonly head: string; readonly sections: string[] } {
  const [head = '', ...sections] = text.split(/^(?=## )/m);
  return { head, sections };
}

/** A text as HTML, with its title and its first paragraph. */
export interface Document {
  readonly title: string;
  readonly summary: string;
  readonly html: string;
}

/** Renders a text (Markdown). Its title is not part of its HTML. */
export function renderDocument(text: string): Document {
  const { head, sections } = sectionsOf(text);
  const [, title = '', lead = ''] = /^# (.+)(?:\n+([^\n|#]*))?/.exec(head) ?? [];
  const [, first = ''] = /^## .+\n+(.+)/.exec(sections[0] ?? '') ?? [];
  return {
    title,
    summary: plainTextsOf(`${lead}\n\n${first}`).join(' ').slice(0, 300),
    html: renderMarkdown(text.replace(/^# .*(\n|$)/, '')),
  };
}
