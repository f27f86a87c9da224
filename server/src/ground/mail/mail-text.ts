import type Token from 'markdown-it/lib/token.mjs';
import { documentTokens, splitDocuments } from './mail-document.ts';

/** Headings are underlined, as in letters: marks such as `##` are for programs. */
const underlined = (words: string, level: string): string =>
  `${words}\n${(level === 'h1' ? '=' : '-').repeat(Math.min(words.length, 60))}`;

/** The words of a line. A link to the site is followed by its address. */
function wordsOf({ children }: Token, publicUrl: string): string {
  let address = '';
  const words = (children ?? []).map((token) => {
    if (token.type === 'softbreak') return ' ';
    if (token.type === 'hardbreak') return '\n';
    if (token.type === 'link_open') address = `${publicUrl}${token.attrGet('href') ?? ''}`;
    return token.type === 'link_close' ? ` (${address})` : token.content;
  });
  return words.join('');
}

/** A row of a table in one line: its first cell, then each other one after the words of its column. */
const rowText = ([first = '', ...others]: readonly string[], [, ...columns]: readonly string[]) =>
  `– ${first}: ${others.map((cell, at) => (others.length > 1 ? `${columns[at]}: ${cell}` : cell)).join('; ')}`;

/** The blocks of a document as text, one after another. */
class TextOfDocument {
  readonly #publicUrl: string;
  readonly #blocks: string[] = [];
  /** Open lists, from the outermost: the next number, or null for points. */
  readonly #lists: (number | null)[] = [];
  #heading = '';
  #mark = '';
  #columns: string[] | null = null;
  #row: string[] | null = null;

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  /** Points and rows follow each other without an empty line. */
  #add(block: string, isPoint: boolean): void {
    const last = this.#blocks.at(-1);
    if (
      isPoint &&
      last !== undefined &&
      /^\s*(–|\d+\.) [^\n]*$/.test(last.split('\n').at(-1) ?? '')
    )
      this.#blocks[this.#blocks.length - 1] = `${last}\n${block}`;
    else this.#blocks.push(block);
  }

  #inline(token: Token): void {
    const words = wordsOf(token, this.#publicUrl);
    if (this.#row) this.#row.push(words);
    else if (this.#heading) this.#add(underlined(words, this.#heading), false);
    else if (this.#mark)
      this.#add(`${'  '.repeat(this.#lists.length - 1)}${this.#mark} ${words}`, true);
    else this.#add(words, false);
    this.#mark = '';
  }

  read(token: Token): void {
    const { type, tag } = token;
    if (type === 'heading_open') this.#heading = tag;
    if (type === 'heading_close') this.#heading = '';
    if (type === 'bullet_list_open') this.#lists.push(null);
    if (type === 'ordered_list_open') this.#lists.push(1);
    if (type.endsWith('_list_close')) this.#lists.pop();
    if (type === 'list_item_open') {
      const number = this.#lists.pop() ?? null;
      this.#mark = number === null ? '–' : `${number}.`;
      this.#lists.push(number === null ? null : number + 1);
    }
    if (type === 'table_open') this.#columns = null;
    if (type === 'tr_open') this.#row = [];
    if (type === 'tr_close' && this.#row) {
      if (this.#columns) this.#add(rowText(this.#row, this.#columns), true);
      else this.#columns = this.#row;
      this.#row = null;
    }
    if (type === 'inline') this.#inline(token);
    if (type === 'code_block' || type === 'fence') this.#add(token.content.trimEnd(), false);
  }

  get text(): string {
    return this.#blocks.join('\n\n');
  }
}

/**
 * A mail as the text beside its HTML. Its parts are written in Markdown, whose marks nobody reads:
 * headings are underlined, rows of tables are lines, and links to the site are followed by their
 * addresses.
 */
export function mailText(text: string, publicUrl: string): string {
  const [letter, documents] = splitDocuments(text);
  const shown = letter.replaceAll(
    /(^|\n\n)## (\S[^\n]*)(?=\n\n|\s*$)/g,
    (_, before: string, words: string) => before + underlined(words, 'h2'),
  );
  if (documents === '') return shown;
  const written = new TextOfDocument(publicUrl);
  for (const token of documentTokens(documents)) written.read(token);
  return [shown.trimEnd(), written.text].filter(Boolean).join('\n\n');
}
