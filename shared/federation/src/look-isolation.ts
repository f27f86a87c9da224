import { type CDPSession, errors, type Page } from 'playwright-core';

/** How often a page is opened and closed, after some openings that fill the caches. */
const OPENINGS = 20;
const FIRST_OPENINGS = 3;
/** The limit for objects that one opening leaves behind, on average. */
const LEFT_LIMITS = { heapBytes: 150_000, nodes: 40, listeners: 0.7, timers: 0.7 } as const;
/** An opening with a longer task counts as one that blocks the page. */
const BLOCKING_TASK_MS = 500;
const DRAW_TIMEOUT_MS = 20_000;
/** Pages of the shell with its header, whose styles no remote may change. */
const otherPages = ['/', '/help'] as const;

/** The objects of a page at a moment. */
interface Held {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
}

interface Instruments {
  timers: Set<unknown>;
  longTasks: number[];
  /** Whether the router listens, so that an address can be changed on the page. */
  isRouted: boolean;
}

/** Runs in the browser: counts timers that wait, and notes long tasks. */
function instrument(): void {
  const timers = new Set<unknown>();
  const longTasks: number[] = [];
  const instruments: Instruments = { timers, longTasks, isRouted: false };
  Object.assign(globalThis, { lookInstruments: instruments });
  const listen = globalThis.addEventListener.bind(globalThis);
  globalThis.addEventListener = (...given: Parameters<typeof listen>) => {
    if (given[0] === 'popstate') instruments.isRouted = true;
    listen(...given);
  };
  const { setInterval: every, clearInterval: end, setTimeout: later } = globalThis;
  const known = globalThis as unknown as Record<string, unknown>;
  known.setInterval = (...given: Parameters<typeof setInterval>) => {
    const id = every(...given);
    timers.add(id);
    return id;
  };
  known.setTimeout = (work: () => void, ...given: [number?]) => {
    const id = later(
      () => {
        timers.delete(id);
        work();
      },
      ...given,
    );
    timers.add(id);
    return id;
  };
  // A browser ends both kinds with either function.
  const ended = (id: number): void => {
    timers.delete(id);
    end(id);
  };
  Object.assign(known, { clearInterval: ended, clearTimeout: ended });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Runs in the browser: returns the computed styles of the page's elements, by tag and classes. */
function styles(): Record<string, string> {
  const properties =
    'color background-color background-image box-shadow box-sizing cursor display position visibility overflow text-transform letter-spacing font-family font-size font-weight line-height text-decoration-line margin padding border-width border-color border-radius z-index gap'.split(
      ' ',
    );
  // A change of style may begin transitions. They count as ended.
  document.body.getBoundingClientRect();
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
  const found: Record<string, string> = {};
  for (const element of document.querySelectorAll('body, header, header *, main, main *')) {
    const name = [element.localName, ...element.classList].join('.');
    const style = getComputedStyle(element);
    found[`${element.closest('header') ? 'header ' : ''}${name}`] ??= properties
      .map((property) => `${property}: ${style.getPropertyValue(property)}`)
      .join('; ');
  }
  return found;
}

/** Opens another route on the same page, as a link does, and waits until it is drawn. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('main h1'))
      heading.toggleAttribute('data-look-left', true);
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID(), usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
  await page.locator('main h1:not([data-look-left])').first().waitFor({ timeout: DRAW_TIMEOUT_MS });
}

/** Runs in the browser: turns the style sheets of a release off, or on again. */
function switchSheets({ folder, isOff }: { folder: string; isOff: boolean }): void {
  for (const sheet of document.styleSheets)
    if (sheet.href && new URL(sheet.href).pathname.startsWith(folder)) sheet.disabled = isOff;
}

/** Returns the looks of the shell's open page that a release's styles caused. */
async function styledBy(page: Page, folder: string, path: string): Promise<string[]> {
  const now = await page.evaluate(styles);
  await page.evaluate(switchSheets, { folder, isOff: true });
  const without = await page.evaluate(styles);
  await page.evaluate(switchSheets, { folder, isOff: false });
  const again = await page.evaluate(styles);
  return Object.entries(without).flatMap(([element, own]) => {
    const is = now[element];
    // A look that differs with the sheets on again was changed by the page, which still loads.
    if (is === undefined || is === own || is !== again[element]) return [];
    const known = new Set(own.split('; '));
    const fresh = is.split('; ').filter((one) => !known.has(one));
    return [`its styles change ${element} on ${path}: ${fresh.join(', ')}`];
  });
}

async function measureMemory(page: Page, session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const timers = await page.evaluate(
    () => (globalThis as unknown as { lookInstruments: Instruments }).lookInstruments.timers.size,
  );
  return {
    heapBytes: of('JSHeapUsedSize'),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    timers,
  };
}

const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...(
        globalThis as unknown as { lookInstruments: Instruments }
      ).lookInstruments.longTasks.splice(0),
    ),
  );

/** Says what openings leave behind, if that is more than the limits. */
function leaks(before: Held, after: Held): string[] {
  return (Object.keys(LEFT_LIMITS) as (keyof Held)[]).flatMap((kind) => {
    const each = (after[kind] - before[kind]) / OPENINGS;
    if (each <= LEFT_LIMITS[kind]) return [];
    const amount =
      kind === 'heapBytes' ? `${Math.round(each / 1000)} kB` : `${each.toFixed(1)} ${kind}`;
    return [`each opening leaves ${amount} behind (${OPENINGS} openings)`];
  });
}

/** Opens and closes a page, and returns what that leaves, and a line of figures. */
async function openOften(page: Page, path: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const opening = async () => {
    await goTo(page, path);
    await goTo(page, '/');
  };
  for (let time = 0; time < FIRST_OPENINGS; time += 1) await opening();
  const before = await measureMemory(page, session);
  const tasks: number[] = [];
  await longestTask(page);
  for (let time = 0; time < OPENINGS; time += 1) {
    await opening();
    tasks.push(await longestTask(page));
  }
  const after = await measureMemory(page, session);
  const blocking = tasks.filter((ms) => ms > BLOCKING_TASK_MS).length;
  return {
    problems: [
      ...leaks(before, after),
      ...(blocking > OPENINGS / 2
        ? [
            `${blocking} of ${OPENINGS} openings block the page for more than ${BLOCKING_TASK_MS} ms`,
          ]
        : []),
    ],
    note: `${OPENINGS} openings of ${path}: ${Math.round((after.heapBytes - before.heapBytes) / 1000)} kB, ${after.listeners - before.listeners} listeners, ${after.timers - before.timers} timers more; longest task ${Math.round(Math.max(...tasks))} ms`,
  };
}

async function lookAtRest(
  page: Page,
  url: string,
  {
    name,
    version,
    path,
  }: { readonly name: string; readonly version: string; readonly path: string },
): Promise<{ readonly problems: string[]; readonly note: string }> {
  await page.addInitScript(instrument);
  await page.goto(`${url}/?remote.${name}=${encodeURIComponent(version)}`);
  await page.locator('main h1').first().waitFor({ timeout: DRAW_TIMEOUT_MS });
  await page.waitForFunction(
    () => (globalThis as unknown as { lookInstruments: Instruments }).lookInstruments.isRouted,
    null,
    { timeout: DRAW_TIMEOUT_MS },
  );
  const root = await page.evaluate(
    () => document.documentElement.style.cssText + document.body.style.cssText,
  );
  await goTo(page, path);
  const styled: string[] = [];
  for (const other of otherPages) {
    await goTo(page, other);
    // The first element that changes says enough: those inside of it often follow.
    styled.push(...(await styledBy(page, `/remotes/${name}/${version}/`, other)).slice(0, 1));
  }
  const left = await page.evaluate(
    () => document.documentElement.style.cssText + document.body.style.cssText,
  );
  if (left !== root) styled.push(`it leaves styles on the page's root: ${left}`);
  const { problems, note } = await openOften(page, path);
  return { problems: [...styled, ...problems].map((one) => `${path}: ${one}`), note };
}

/**
 * Looks at what a release does to the rest of the site: whether its styles reach the header or
 * pages of the shell, and what opening and closing its page often leaves behind.
 */
export async function lookAtIsolation(
  ...given: Parameters<typeof lookAtRest>
): Promise<{ readonly problems: string[]; readonly notes: string[] }> {
  try {
    const { problems, note } = await lookAtRest(...given);
    return { problems, notes: [note] };
  } catch (error) {
    // Whether the page is drawn at all was looked at before. A measurement that fails is reported,
    // and is no reason to refuse a release.
    if (error instanceof errors.TimeoutError)
      return {
        problems: [],
        notes: [`could not be opened often: ${error.message.split('\n')[0]}`],
      };
    throw error;
  }
}
