import { expect, type Page } from '@playwright/test';
import type { Site } from './sites.ts';

/** Whether the site's time can be advanced. Not possible on an external site. */
export const canMoveTime = Boolean(process.env.SITE_CLOCK_PORT);

/**
 * Advances the time of a site that the test started, optionally on to a full number of minutes.
 * Returns the site's time.
 */
export async function skipTime(
  { env }: Site,
  { days = 0, seconds = 0, toMinutes = 0 },
): Promise<Date> {
  const clock = `http://127.0.0.1:${env.SITE_CLOCK_PORT}/`;
  const skip = async (milliseconds: number) =>
    new Date(await (await fetch(clock, { method: 'PUT', body: String(milliseconds) })).text());
  const wanted = days * 86_400_000 + seconds * 1000;
  if (toMinutes === 0) return skip(wanted);
  const step = toMinutes * 60_000;
  const arrival = (await skip(0)).getTime() + wanted;
  return skip(wanted + step - (arrival % step));
}

/**
 * Advances the time of a site by five minutes after another until its regular jobs have done what
 * the test waits for. Time rests for a second in between: pg-boss 12.30 (`shouldSendIt`) skips the
 * jobs of a schedule if more than a minute of the site's time passes until it reads them.
 */
export const passTimeUntil = (
  site: Site,
  isDone: () => Promise<boolean> | boolean,
): Promise<void> =>
  expect
    .poll(
      async () => {
        if (await isDone()) return true;
        await skipTime(site, { toMinutes: 5 });
        return false;
      },
      { timeout: 60_000, intervals: [1000] },
    )
    .toBe(true);

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
