import type { Page } from '@playwright/test';

/**
 * Everything that a page says: visible text, and the names that only assistive technology reads.
 * Names that are marked as text of another language, or as untranslatable, are left out.
 */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const keep = (text: string | null) => {
      const said = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
      if (/\p{L}{3,}/u.test(said)) found.add(said);
    };
    const left =
      'script, style, noscript, code, option, template, [lang]:not(html), [translate="no"]';
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const place = node.parentElement;
      if (place && !place.closest(left) && place.checkVisibility()) keep(node.textContent);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!element.closest(left) && element.checkVisibility()) keep(element.getAttribute(name));
    keep(document.title);
    return [...found];
  });

/** The names of the languages, each in its own. */
const names = /: (English|Deutsch|Français|Español|العربية)/;

/** Chooses a language in the header, and waits until the page has it. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: names }).click();
  await page.locator(`[role="menu"] [lang="${language}"]`).click();
  await page.locator(`html[lang="${language}"]`).waitFor();
}
