import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Checks that axe finds no violations on the current page, against WCAG 2.2 A and AA or only the
 * given rules.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Runs in the page itself, because there are no cross-origin frames. Otherwise each check would
  // open a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (
    rules
      ? axe.withRules(rules)
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} — ${failureSummary}`).join('\n')}`,
    ),
  ).toEqual([]);
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
