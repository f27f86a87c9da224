import { expect, type Page } from '@playwright/test';

/** Whether the time of the site can be moved: not where it runs elsewhere. */
export const canMoveTime = Boolean(process.env.SITE_CLOCK_PORT);

/**
 * Time in the page and on the server at once. It goes forward only, and for all tests that follow:
 * hence `later/`, which runs last.
 */
export class SiteClock {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  /** Before the page is opened. */
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
