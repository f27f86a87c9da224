import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { answerLists, RESULT_COUNT } from './catalog/answer-lists.ts';
import { executablePath, root, withSite } from './site.ts';

const ROW_COUNT = 1000;
const ROUND_COUNT = Number(process.env.ROUNDS ?? 3);
/** Row height with gutter, in pixels. */
const ROW_HEIGHT_PX = 248;
/** Pixels scrolled per frame. At 60 frames this is a fast wheel, 30 rows per second. */
const SCROLL_STEP_PX = 124;

interface Round {
  readonly long: number;
  readonly worst: number;
  readonly frames: number;
  readonly nodes: number;
  readonly rows: number;
  readonly heap: number;
  /** Percentage of samples without an image at the window's center. */
  readonly empty: number;
}

/**
 * Scrolls the given distance by the same step each frame. Returns the frame times, the maximum
 * number of DOM nodes, and the samples without an image.
 */
const scroll = (page: Page, step: number, distance: number) =>
  page.evaluate(
    ({ step, distance }) =>
      new Promise<{ gaps: number[]; nodes: number; looks: number; empty: number }>((done) => {
        const gaps: number[] = [];
        let nodes = 0;
        let looks = 0;
        let empty = 0;
        let last = performance.now();
        let scrolled = 0;
        requestAnimationFrame(function frame(now) {
          gaps.push(now - last);
          last = now;
          if (gaps.length % 20 === 0) {
            nodes = Math.max(nodes, document.querySelectorAll('*').length);
            looks += 1;
            // Sample two points, because one may be in the gap between two rows.
            if (
              ![0, 20].some((y) =>
                document
                  .elementFromPoint(innerWidth / 2, innerHeight / 2 + y)
                  ?.closest('.ed-grid__cell'),
              )
            )
              empty += 1;
          }
          const before = window.scrollY;
          window.scrollBy(0, step);
          scrolled += Math.abs(window.scrollY - before);
          if (scrolled >= distance || (step < 0 && window.scrollY === 0))
            done({ gaps, nodes, looks, empty });
          else requestAnimationFrame(frame);
        });
      }),
    { step, distance },
  );
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

/** Waits until the grid has released the pages that were scrolled past. */
async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(3000);
  await page.waitForLoadState('networkidle');
}

async function round(url: string): Promise<Round> {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    const cdp = await page.context().newCDPSession(page);
    await answerLists(page);
    await page.goto(`${url}/preview?expandAssets=true`, { waitUntil: 'networkidle' });
    await page.locator('.ed-grid__cell').first().waitFor();
    // Warm up first: exclude compiled code, caches and the pages around the window from the heap
    // comparison.
    await scroll(page, SCROLL_STEP_PX, 100 * ROW_HEIGHT_PX);
    await scroll(page, -SCROLL_STEP_PX * 4, 200 * ROW_HEIGHT_PX);
    await rest(page);
    const before = await heap(cdp);
    const down = await scroll(page, SCROLL_STEP_PX, ROW_COUNT * ROW_HEIGHT_PX);
    const rows = Math.floor((await page.evaluate(() => window.scrollY)) / ROW_HEIGHT_PX);
    const up = await scroll(page, -SCROLL_STEP_PX * 4, ROW_COUNT * ROW_HEIGHT_PX * 2);
    await rest(page);
    const after = await heap(cdp);
    return {
      long: down.gaps.filter((gap) => gap > 50).length,
      worst: Math.max(...down.gaps),
      frames: down.gaps.length,
      nodes: Math.max(down.nodes, up.nodes),
      rows,
      heap: after / before,
      empty: ((down.empty + up.empty) / (down.looks + up.looks)) * 100,
    };
  } finally {
    await browser.close();
  }
}

/** Measures the grid with 100,000 results: a thousand rows down and back, frame by frame. */
export async function run(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'editorial-grid-'));
  try {
    const rounds: Round[] = [];
    await withSite(
      join(root, 'dist/site'),
      data,
      async (url) => {
        for (let index = 0; index < ROUND_COUNT; index += 1) rounds.push(await round(url));
      },
      { demo: false },
    );
    const {
      long,
      worst,
      frames,
      nodes,
      rows,
      heap: grown,
      empty,
    } = rounds.sort((a, b) => a.long - b.long)[Math.floor(ROUND_COUNT / 2)]!;
    console.log(
      `grid, ${RESULT_COUNT.toLocaleString('en')} results, ${rows.toLocaleString('en')} rows down and back, median of ${ROUND_COUNT} runs:\n  ${long} of ${frames} frames over 50 ms (longest ${worst.toFixed(0)} ms; runs ${rounds.map((one) => one.long).join(', ')})\n  ${nodes} nodes in the document at most; heap after the return ${((grown - 1) * 100).toFixed(1)} % above before; ${empty.toFixed(1)} of 100 looks met an empty window\n`,
    );
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
