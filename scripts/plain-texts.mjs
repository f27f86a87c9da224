// Finds wordings of docs/words.json outside scripts: in comments of styles, configurations, shell
// and Python, in sentences of documents and decisions, and in titles of tests. The rule
// `plain-comments` reads comments of scripts.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const HASH = /\.(conf|sh|py|ya?ml)$|(^|\/)Dockerfile$/;
const BLOCK = /\.(css|html)$/;
const TEST = /\.(test|suite|spec|races)\.tsx?$/;
/** Changelogs and the license stay as they are; texts of the site are for visitors. */
const OTHERS = /CHANGELOG|^LICENSE|\/texts\/|\/template\/|^\.(changeset|github)\/|pnpm-lock/;

/** Comments that begin with a hash. Lines that follow each other are one comment. */
function hashComments(text) {
  const found = [];
  let open = null;
  for (const [index, line] of text.split('\n').entries()) {
    const [, whole, end] = /^\s*#(?!!)\s?(.*)$|\s#\s(.*)$/.exec(line) ?? [];
    if (whole !== undefined && open) open.text += ` ${whole}`;
    else if (whole !== undefined) found.push((open = { line: index + 1, text: whole }));
    else {
      open = null;
      if (end !== undefined) found.push({ line: index + 1, text: end });
    }
  }
  return found;
}

const lineAt = (text, index) => text.slice(0, index).split('\n').length;
const blockComments = (text) =>
  [...text.matchAll(/\/\*([^]*?)\*\/|<!--([^]*?)-->/g)].map((match) => ({
    line: lineAt(text, match.index),
    text: (match[1] ?? match[2]).replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
  }));

const CODE_BLOCK = /^```[^]*?^```$/gm;
const withoutText = (lines) => lines.replaceAll(/[^\n]/g, '');
const HEADING_OR_ROW = /^(#|\||---).*$/gm;
/** Lines up to an empty one, or to the next entry of a list (`- `, `* `, `1. `). */
const PARAGRAPH = /[^\n]+(\n(?!\s*([-*]|\d+\.) )[^\n]+)*/g;

/** Paragraphs and entries of lists without headings, tables and code, as sentences. */
function sentences(text) {
  const found = [];
  // Blank lines stay in place of code, so that the number of each line is right.
  const prose = text.replaceAll(CODE_BLOCK, withoutText).replaceAll(HEADING_OR_ROW, '');
  for (const match of prose.matchAll(PARAGRAPH)) {
    const paragraph = match[0]
      .replace(/^\s*([-*]|\d+\.) /, '')
      .replaceAll(/`[^`]*`|\]\([^)]*\)/g, '…')
      .replaceAll(/\s+/g, ' ');
    for (const sentence of paragraph.split(/(?<=[.:;!?]) /))
      found.push({ line: lineAt(prose, match.index), text: sentence });
  }
  return found;
}

/** `test(`, `describe(`, `test.skip(` and the like. */
const CALL = String.raw`(?:^|[^\w.])(?:test|it|describe)(?:\.\w+)?\(`;
/** The end of the table of `test.each([…])(`, and of `test.each([…] as const)(`. */
const TABLE_END = String.raw`\]\s*(?:as const\s*)?,?\s*\)\(`;
/** A text between quotes of one kind (\x60 is a backtick), in which a backslash hides the next sign. */
const QUOTED = String.raw`(?<quote>['"\x60])(?<title>(?:\\.|(?!\k<quote>)[^])*)\k<quote>`;
const TITLE = new RegExp(String.raw`(?:${CALL}|${TABLE_END})\s*${QUOTED}`, 'gm');

/** The titles of tests and of their groups, without ids of requirements. */
const titles = (text) =>
  [...text.matchAll(TITLE)].map(({ index, groups }) => ({
    line: lineAt(text, index),
    text: groups.title.replaceAll(/\[R[\d.N]+\] /g, ''),
  }));

function readerOf(file) {
  if (OTHERS.test(file)) return null;
  if (TEST.test(file)) return titles;
  if (HASH.test(file)) return hashComments;
  if (BLOCK.test(file)) return blockComments;
  return file.endsWith('.md') ? sentences : null;
}

/** @returns {{ kind: string, filename: string, line: number, message: string }[]} */
export function wordingsInTexts(words) {
  const kinds = words.map((word) => ({ ...word, avoid: new RegExp(word.avoid) }));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  return String(files)
    .trim()
    .split('\n')
    .filter((file) => readerOf(file) && existsSync(join(root, file)))
    .flatMap((file) =>
      readerOf(file)(readFileSync(join(root, file), 'utf8')).flatMap(({ line, text }) =>
        kinds
          .filter(({ avoid }) => avoid.test(text))
          .map(({ kind, say }) => ({
            kind,
            filename: file,
            line,
            message: `Wording '${kind}' in "${text.slice(0, 80)}". Better: ${say}.`,
          })),
      ),
    );
}
