import type { Locator, Page } from '@playwright/test';

const changed = new WeakSet<object>();

/**
 * Makes `fill` type by keyboard. Playwright 1.65.1 sets a field's value by way of the property that
 * React defines on the field when it drives Firefox 153 by WebDriver BiDi. React then believes that
 * it knows the value, ignores the event of input, and forms stay empty.
 */
export function fillByKeyboard(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator;
  if (changed.has(locators)) return;
  changed.add(locators);
  locators.fill = async function fill(this: Locator, value, options) {
    await this.press('ControlOrMeta+a', options);
    if (value === '') await this.press('Delete', options);
    else await this.pressSequentially(value, options);
  };
}
