import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform, type Rule, type Selector, type SelectorComponent } from 'lightningcss';
import { filesUnder } from './compress.ts';

/** Classes that belong to the kit and the shell. */
const PAGE_CLASS = /^ed-/;

const combinators: Readonly<Record<string, string>> = {
  child: ' > ',
  'next-sibling': ' + ',
  'later-sibling': ' ~ ',
};

function textOf(component: SelectorComponent): string {
  switch (component.type) {
    case 'class':
      return `.${component.name}`;
    case 'id':
      return `#${component.name}`;
    case 'type':
      return component.name;
    case 'universal':
      return '*';
    case 'attribute':
      return `[${component.name}]`;
    case 'combinator':
      return combinators[component.value] ?? ' ';
    case 'pseudo-class':
      return `:${component.kind}`;
    default:
      return '';
  }
}

/**
 * Whether a selector names a class of the remote. Classes in `:has` and `:not` do not count, since
 * `body:has(.own)` is the page's body.
 */
const isOwn = (selector: Selector): boolean =>
  selector.some(
    (component) =>
      component.type === 'nesting' ||
      (component.type === 'class' && !PAGE_CLASS.test(component.name)) ||
      (component.type === 'pseudo-class' &&
        (component.kind === 'is' || component.kind === 'where') &&
        component.selectors.every(isOwn)),
  );

/**
 * Returns the selectors that reach beyond the remote. Rules inside of others follow their parent.
 */
function foreign(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule): string[] => {
    if (rule.type === 'style')
      return rule.value.selectors
        .filter((selector) => !isOwn(selector))
        .map((selector) => selector.map(textOf).join(''));
    if (rule.type === 'scope' && rule.value.scopeStart?.every(isOwn)) return [];
    const inner = (rule as { value?: { rules?: unknown } }).value?.rules;
    // Steps of an animation are no rules.
    return Array.isArray(inner) ? foreign(inner as Rule[]) : [];
  });
}

/** Returns the selectors of a style sheet that reach elements outside of a remote's area. */
export function foreignSelectors(css: string, filename = 'styles.css'): string[] {
  const found: string[] = [];
  transform({
    filename,
    code: Buffer.from(css),
    visitor: {
      StyleSheet(sheet) {
        found.push(...foreign(sheet.rules as unknown as Rule[]));
      },
    },
  });
  return [...new Set(found)];
}

/**
 * Throws if a style of a build reaches elements outside of the remote: every selector must name a
 * class of its own.
 */
export async function checkStyles(output: string): Promise<void> {
  for (const path of await filesUnder(output)) {
    if (!path.endsWith('.css')) continue;
    const selectors = foreignSelectors(await readFile(join(output, path), 'utf8'), path);
    if (selectors.length > 0)
      throw new Error(
        `Styles in ${path} reach beyond the remote: ${selectors.slice(0, 5).join(', ')}. Every selector needs a class of the remote.`,
      );
  }
}
