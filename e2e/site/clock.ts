import { expect, type Page } from '@playwright/test';

/** Whether the site's time can be advanced. Not possible on an external site. */
export const canMoveTime = Boolean(process.env.SITE_CLOCK_PORT);

/**
 * Advances time in the page and on the server together. Time only goes forward, also for all later
 * tests, so these tests are in `later/`, which runs last.
 */
export class SiteClock {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  /** Call before the page is opened. */
  start(): Promise<void> {
    return this.#page.clock.install();
  }

  async forward(milliseconds: number): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${process.env.SITE_CLOCK_PORT}/`, {
      method: 'PUT',
      body: String(milliseconds),
    });
    expect(answer.ok).toBe(true);
    await this.#page.clock.fastForward(milliseconds);
  }
}
