import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe finds on the page as it is now, against WCAG 2.2 A and AA or by the given rules only;
 * nothing is expected.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // In the page itself, since there are no frames of other origins: otherwise each look costs a
  // second page.
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

/**
 * Brings what fades or moves to its end; what scripts make of a change before it stands in the
 * frame after it.
 */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
