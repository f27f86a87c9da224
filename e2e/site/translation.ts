import { expect, type Page } from '@playwright/test';

/** Runs in the browser: translates as Chrome does, also what comes later. */
function goOnTranslating(): void {
  const left = 'script, style, font, textarea, title, option, [translate="no"], .notranslate';
  const translate = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) {
      const text = walk.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest(left)) texts.push(text);
    }
    for (const text of texts) {
      const place = document.createElement('font');
      const words = document.createElement('font');
      text.replaceWith(place);
      place.append(words);
      words.append(`«${text.data}»`);
    }
  };
  translate();
  let isDue = false;
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      translate();
    }, 50);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/**
 * Translates the page as Chrome does: two `<font>` elements with other words take the place of each
 * text, here the same words in «guillemets». It goes on until the page is loaded again.
 */
export async function translatePage(page: Page): Promise<void> {
  // The answer of a translation service comes after all that the page loads first.
  await page.waitForLoadState('networkidle');
  await page.evaluate(goOnTranslating);
  await expect(page.getByRole('main').locator('font').first()).toBeAttached();
}

/** Errors that take a page down: collected from now on. */
export function crashesOf(page: Page): string[] {
  const crashes: string[] = [];
  page.on('pageerror', ({ message }) => crashes.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /FED-0|NotFoundError|removeChild/.test(message.text()))
      crashes.push(message.text());
  });
  return crashes;
}
