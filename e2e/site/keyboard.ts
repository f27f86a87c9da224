import { expect, type Locator, type Page } from '@playwright/test';

/** Nobody presses Tab more often to reach a control. */
const MAX_MOVES = 120;

/**
 * Uses a page by the keyboard alone, and counts. An action is what a mouse needs a click for: Enter, Space or a
 * key of the page. Tab, arrows and the links that skip only move the focus, and are counted apart.
 */
export class Keyboard {
  actions = 0;
  moves = 0;
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  private async isOn(target: Locator): Promise<boolean> {
    return target.evaluateAll((all) => all.some((one) => one === document.activeElement));
  }
  async move(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.moves += 1;
  }
  /** Presses Tab until a control has the focus. */
  async to(target: Locator, key = 'Tab'): Promise<void> {
    await expect(target.first()).toBeVisible();
    for (let count = 0; !(await this.isOn(target)); count += 1) {
      if (count === MAX_MOVES) throw new Error('The keyboard does not reach it.');
      await this.move(key);
    }
  }
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.actions += 1;
  }
  /** Goes to a control and uses it. */
  async use(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target);
    await this.press(key);
  }
  /** Typing counts nothing, neither here nor with a mouse. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }
}

/** Checks that something of the page has the focus, and not the body. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), {
      message: 'what has the focus',
    })
    .not.toBe('BODY');
