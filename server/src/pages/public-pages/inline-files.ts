import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceOf } from '../../http/inline-sources.ts';

const StyleTags = /<link rel="stylesheet" href="\/([\w.-]+\.css)">/g;
const FIRST_SCRIPT_TAG = '<script src="/first.js"></script>';

/** The shell's page with what a browser needs before its first paint. */
export interface InlinedIndex {
  /** Without the style sheets; with the first script as an element. */
  readonly index: string;
  /** The rules of the style sheets, for the page's own style element. */
  readonly rules: string;
  /** The first script, as a source of a Content-Security-Policy. */
  readonly scriptSource: string | null;
}

/** How long the files are kept in memory. They belong to a page that is read as often. */
const LIFETIME_MS = 500;

/** Returns `inlineFiles` for one folder, which reads the files of a page once for many visitors. */
export function fileInliner(siteDir: string): (index: string) => Promise<InlinedIndex> {
  let last: { readonly at: number; index: string; inlined: Promise<InlinedIndex> } | undefined;
  return (index) => {
    if (last?.index !== index || Date.now() - last.at > LIFETIME_MS)
      last = { at: Date.now(), index, inlined: inlineFiles(siteDir, index) };
    return last.inlined;
  };
}

/**
 * Takes the style sheets and the first script of the shell's page into it. A browser then paints
 * after one answer, and not after a second round of requests.
 * @param siteDir The folder of the built shell.
 */
export async function inlineFiles(siteDir: string, index: string): Promise<InlinedIndex> {
  const read = (name: string) => readFile(join(siteDir, name), 'utf8');
  const names = Array.from(index.matchAll(StyleTags), ([, name = '']) => name);
  const script = index.includes(FIRST_SCRIPT_TAG) ? await read('first.js') : null;
  const element = script === null ? '' : `<script>${script}</script>`;
  return {
    index: index.replaceAll(StyleTags, '').replace(FIRST_SCRIPT_TAG, () => element),
    rules: (await Promise.all(names.map(read))).join(''),
    scriptSource: script === null ? null : sourceOf(script),
  };
}
