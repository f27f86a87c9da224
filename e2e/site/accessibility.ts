import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const Tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A finding of axe on a page, each rule with its success criterion, such as `1.4.3`. */
export interface Findings {
  /** The name and the version of the program. */
  readonly engine: string;
  readonly violations: readonly Finding[];
  /** Findings that a machine can't decide. */
  readonly undecided: readonly Finding[];
}
interface Finding {
  readonly rule: string;
  readonly criterion: string;
  readonly places: string;
}

/** `wcag143` → `1.4.3`. */
const criterionOf = (tags: readonly string[]): string => {
  const [, digits = ''] = tags.map((tag) => /^wcag(\d{3,4})$/.exec(tag)).find(Boolean) ?? [];
  return digits === '' ? '–' : `${digits[0]}.${digits[1]}.${digits.slice(2)}`;
};

/** Returns the findings of axe on the current page, against WCAG 2.2 A and AA or only the given rules. */
export async function findingsOn(page: Page, rules?: string[]): Promise<Findings> {
  // Runs in the page itself, because there are no cross-origin frames. Otherwise each check would
  // open a second page.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations', 'incomplete'] });
  const { violations, incomplete, testEngine } = await (
    rules ? axe.withRules(rules) : axe.withTags(Tags)
  ).analyze();
  const found = (results: typeof violations): Finding[] =>
    results.map(({ id, tags, nodes }) => ({
      rule: id,
      criterion: criterionOf(tags),
      places: nodes.map(({ html, failureSummary }) => `${html} — ${failureSummary}`).join('\n'),
    }));
  return {
    engine: `${testEngine.name} ${testEngine.version}`,
    violations: found(violations),
    undecided: found(incomplete),
  };
}

/**
 * Checks that axe finds no violations on the current page, against WCAG 2.2 A and AA or only the
 * given rules.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const { violations } = await findingsOn(page, rules);
  expect(violations.map(({ rule, places }) => `${rule}: ${places}`)).toEqual([]);
}

/** Finishes CSS transitions. Waits first, because a change by a script renders one frame later. */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
