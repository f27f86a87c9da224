// Takes the place of the module through which all of antd writes its styles (`preset.ts`). The
// original comes from the package's CommonJS build, which has not been replaced.
import {
  clearContainerCache,
  injectCSS as injectEmpty,
  removeCSS,
  updateCSS as updateEmpty,
} from '@rc-component/util/lib/Dom/dynamicCSS';

export { clearContainerCache, removeCSS };

const written = new WeakMap<Element, string>();

/**
 * Writes styles as rules of an element without text. The Content-Security-Policy forbids style
 * elements with text, and does not apply to rules that a script adds.
 */
function write<Style extends HTMLElement | null>(style: Style, css: string): Style {
  const sheet = style instanceof HTMLStyleElement ? style.sheet : null;
  if (!style || !sheet || written.get(style) === css) return style;
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  // One rule around all: `insertRule` takes a single one, and the browser itself finds its parts.
  if (css.trim() !== '') sheet.insertRule(`@media all{${css}}`);
  written.set(style, css);
  return style;
}

export const injectCSS: typeof injectEmpty = (css, option) => write(injectEmpty('', option), css);
export const updateCSS: typeof updateEmpty = (css, key, option) =>
  write(updateEmpty('', key, option), css);
