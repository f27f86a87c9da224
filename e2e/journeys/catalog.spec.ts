import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const list = '/api/asset-management/asset';
const cells = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('.ed-grid__open') });
const pictures = (page: Page) => page.locator('.ed-grid__open');

test('[R1.03][R2.03][R2.123N] a set opened from the catalog shows exactly its own pictures, under its own address', async ({
  page,
}) => {
  await withSession(page, people.client);
  await page.goto('/public');
  await expect(page.getByRole('heading', { level: 1, name: 'Catalog' })).toBeVisible();
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/public\/sets\/\d+$/);
  const setId = /\d+$/.exec(page.url())![0];
  const { items, totalCount } = (await (
    await page.request.get(`${list}?setId=${setId}&maxResultCount=1000`)
  ).json()) as { items: { id: string; setId: number }[]; totalCount: number };
  expect(items.every((item) => item.setId === Number(setId))).toBe(true);
  await expect(cells(page).first()).toHaveAttribute('aria-setsize', String(totalCount));
  const shown = await pictures(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')!.split('/').at(-1)!),
  );
  expect(shown.filter((id) => !items.some((item) => item.id === id))).toEqual([]);
});

test('[R2.04][R2.05][R2.06] the address searches, fills the search box, and expandAssets shows pictures instead of sets', async ({
  page,
}) => {
  await withSession(page, people.client);
  await page.goto('/catalog?searchText=harbour');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “harbour”');
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveValue('harbour');
  // A search shows pictures; they begin high on the page.
  await expect(pictures(page).first()).toBeVisible();
  expect((await pictures(page).first().boundingBox())!.y).toBeLessThan(180);
  await page.goto('/catalog');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goto('/catalog?expandAssets=true');
  await expect(pictures(page).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
  // A buyer compares many pictures: 15 to 20 are on the first screen.
  const bottoms = await pictures(page).evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().bottom),
  );
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(15);
});

test('results begin within 180 px at every width, also with a corrected word and words that lead on', async ({
  page,
}) => {
  await withSession(page, people.client);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 820, height: 1100 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/catalog?searchText=mountian');
    await expect(page.getByRole('status').filter({ hasText: 'instead of' })).toBeAttached();
    await expect(pictures(page).first()).toBeVisible();
    expect((await pictures(page).first().boundingBox())!.y, `${viewport.width}`).toBeLessThan(180);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(viewport.width);
  }
});

test('a chosen filter does not push the pictures, at any width that has the filters at the side', async ({
  page,
}) => {
  await withSession(page, people.client);
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/catalog?expandAssets=true');
    await expect(pictures(page).first()).toBeVisible();
    const { y } = (await pictures(page).first().boundingBox())!;
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('button', { name: /^Landscape/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
    await expect(pictures(page).first()).toBeVisible();
    expect((await pictures(page).first().boundingBox())!.y, `${width}`).toBe(y);
  }
});

test('a visitor’s previews begin within 180 px too, also with a chosen subject, in two columns or more on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/preview?categories=Food&expandAssets=true');
  await expect(page.getByRole('list', { name: 'Filters' })).toBeVisible();
  await expect(pictures(page).first()).toBeVisible();
  const boxes = await pictures(page).evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().top),
  );
  expect(boxes[0]).toBeLessThan(180);
  expect(boxes[1]).toBe(boxes[0]);
  await page.goto('/preview');
  const first = page.locator('.cat-set a:has(img)').first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())!.y).toBeLessThan(180);
});

test('the grid works by keyboard, and going back returns to the same row', async ({ page }) => {
  await withSession(page, people.client);
  await page.goto('/catalog?expandAssets=true');
  await pictures(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toHaveCount(0);
  await page.keyboard.press('b');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Basket, 1 picture' }),
  ).toBeVisible();
  await page.keyboard.press(' ');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Opens a picture right after scrolling, before the scroll position is written to the address.
  const { at, before } = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('main a[href^="/public/"]')].find(
        (link) =>
          link.getBoundingClientRect().top > 200 &&
          link.getBoundingClientRect().bottom < innerHeight,
      );
    scrollTo(0, 4000);
    // Waits until the grid has rendered the visible rows.
    for (await frame(); !shown();) await frame();
    await frame();
    let left: string | null = null;
    document.querySelector('main')?.addEventListener(
      'click',
      () => {
        left = new URL(location.href).searchParams.get('at');
      },
      { capture: true, once: true },
    );
    shown()?.click();
    return { at: left, before: scrollY };
  });
  expect(Number(at)).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/public\/[\da-f-]{36}$/);
  await page.goBack();
  await expect(pictures(page).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate((was) => Math.abs(window.scrollY - was), before))
    .toBeLessThan(300);
  expect(new URL(page.url()).searchParams.get('at')).toBe(at);
});

test('a position far down a million results is reachable by address, scroll bar and keys, and nothing jumps on the way', async ({
  page,
}) => {
  // Repeats the site's own pictures, because no test site has a million.
  const { items } = (await (await page.request.get(`${list}?maxResultCount=60`)).json()) as {
    items: { id: string; title: string }[];
  };
  const asked: number[] = [];
  await page.route(/\/api\/asset-management\/asset\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [skip, take] = [Number(query.get('skipCount')), Number(query.get('maxResultCount'))];
    asked.push(skip);
    return route.fulfill({
      json: {
        totalCount: 1_000_000,
        isCountExact: true,
        items: Array.from({ length: Math.min(take, 1_000_000 - skip) }, (_, at) => ({
          ...items[(skip + at) % items.length],
          id: `00000000-0000-4000-8000-${String(skip + at).padStart(12, '0')}`,
        })),
      },
    });
  });
  const first = () =>
    page.evaluate(() =>
      Number(
        [...document.querySelectorAll<HTMLElement>('.ed-grid__cell')].find(
          (cell) => cell.getBoundingClientRect().bottom > 100,
        )?.dataset.index,
      ),
    );
  await page.goto('/preview?expandAssets=true&at=900000');
  await expect.poll(first).toBeGreaterThan(899_990);
  // How high sixty pictures are depends on their shapes: the page before may be asked for as well.
  expect(asked[0]).toBe(899_940);
  expect(asked.slice(1).filter((skip) => skip !== 899_880)).toEqual([]);
  expect(
    await page.locator('.ed-grid').evaluate((grid) => grid.getBoundingClientRect().height),
  ).toBeLessThan(11_000_000);
  // The visible content moves exactly as far as the page scrolls, even while earlier pages load.
  const cell = page.locator('[data-index="900012"]');
  await expect(cell).toBeVisible();
  const before = await cell.evaluate((node) => node.getBoundingClientRect().top + scrollY);
  for (let step = 0; step < 12; step += 1) await page.mouse.wheel(0, -500);
  await expect.poll(first).toBeLessThan(899_940);
  for (let step = 0; step < 12; step += 1) await page.mouse.wheel(0, 500);
  await expect.poll(first).toBeGreaterThan(899_990);
  expect(await cell.evaluate((node) => node.getBoundingClientRect().top + scrollY)).toBeCloseTo(
    before,
    0,
  );
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).not.toBeNull();
  await page.evaluate(() =>
    scrollTo(0, document.querySelector('.ed-grid')!.getBoundingClientRect().height / 4),
  );
  await expect.poll(first).toBeLessThan(700_000);
  expect(await first()).toBeGreaterThan(300_000);
  await page.locator('.ed-grid__open[tabindex="0"]').focus();
  await page.keyboard.press('End');
  await expect(page.locator('[data-index="999999"] .ed-grid__open')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.locator('[data-index="0"] .ed-grid__open')).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(400);
});

test('[R2.132N] anonymous visitors see previews, and cannot license there', async ({ page }) => {
  await page.goto('/preview');
  await page.getByRole('button', { name: 'Pictures' }).click();
  await pictures(page).first().click();
  await expect(page).toHaveURL(/\/preview\/[\da-f-]{36}$/);
  await expect(page.getByRole('main').getByRole('img').first()).toHaveJSProperty('complete', true);
  await expect(page.getByRole('button', { name: 'Sign in to license' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add to basket|Download/ })).toHaveCount(0);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
});

test('[R1.11][R1.23N][R1.24N] a contributor uploads a picture, sees it among own pictures and submits it', async ({
  page,
}) => {
  await withSession(page, people.contributor);
  const { items } = (await (await page.request.get(`${list}?maxResultCount=1`)).json()) as {
    items: { previewUrl: string }[];
  };
  // The same picture with different bytes, because a picture that is already in the catalog is not
  // accepted again.
  const bytes = Buffer.concat([
    await (await page.request.get(items[0]!.previewUrl)).body(),
    Buffer.from(`run ${Date.now()}`),
  ]);
  const name = `Upload ${Date.now()}`;
  await page.goto('/contribute/upload');
  await page
    .getByRole('main')
    .locator('input[type="file"]')
    .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: bytes });
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Describe and submit' }).click();
  const own = page.getByRole('listitem').filter({ hasText: name });
  await own.getByRole('button', { name: 'Submit for review' }).click();
  // Nothing is submitted that lacks something: the form asks for it.
  const form = page.getByRole('dialog', { name: 'Complete and submit' });
  await form.getByLabel('Description').fill('A harbor before sunrise');
  await form.getByLabel('Categories').selectOption('Sea');
  await form.getByLabel('Consent of the people shown').selectOption('Not needed');
  await form.getByLabel('Consent of the owners').selectOption('Not needed');
  await form.getByRole('button', { name: 'Submit for review' }).click();
  await expect(form.getByText('At least five different keywords are needed.')).toBeVisible();
  await form.getByLabel('Keywords').fill('harbor, dawn, boat, rope, calm');
  await form.getByRole('button', { name: 'Submit for review' }).click();
  await expect(own.getByText('Submitted', { exact: true })).toBeVisible();
});

test('[R4.21][R4.22][R4.25][R4.81N] a download starts with its file name in the window that requested it, and in no other', async ({
  page,
  context,
}) => {
  await withSession(page, people.client);
  const other = await context.newPage();
  await other.goto('/public');
  await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible();
  let strayDownloads = 0;
  other.on('download', () => {
    strayDownloads += 1;
  });
  const { items } = (await (await page.request.get(`${list}?maxResultCount=1`)).json()) as {
    items: { id: string; number: string }[];
  };
  await page.goto(`/public/${items[0]!.id}`);
  const idOf = (window: Page) =>
    window.evaluate(() => sessionStorage.getItem('editorial.windowId'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a comp' }).click();
  await expect(page.getByRole('group', { name: 'Your download is starting.' })).toBeVisible();
  expect((await download).suggestedFilename()).toMatch(
    new RegExp(`^${items[0]!.number}_.+\\.jpg$`),
  );
  expect(strayDownloads).toBe(0);
  const before = await idOf(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Download a comp' })).toBeVisible();
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a comp' }).click();
  await again;
  expect(await idOf(page)).toBe(before);
  expect(await idOf(other)).not.toBe(before);
});

test('a whole set downloads as one archive', async ({ page }) => {
  await withSession(page, people.admin);
  const { items } = (await (
    await page.request.get(`${list}/by-set?sorting=oldest&maxResultCount=1`)
  ).json()) as { items: { id: number }[] };
  await page.goto(`/public/sets/${items[0]!.id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the set' }).click();
  expect((await download).suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByRole('region', { name: 'Preparing your archive' })).toHaveCount(0);
});

test('[R2.45] the search box is smaller on a set’s page', async ({ page }) => {
  await withSession(page, people.client);
  await page.goto('/account/manage');
  const box = page.getByRole('banner').getByRole('searchbox');
  const wide = (await box.boundingBox())?.width ?? 0;
  await page.goto('/public');
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/sets\/\d+$/);
  await expect.poll(async () => (await box.boundingBox())?.width ?? wide).toBeLessThan(wide);
});

test('[R2.51][R4.82N] a second search updates the results in place; its text is suggested again after a reload', async ({
  page,
}) => {
  await withSession(page, people.client);
  await page.goto('/catalog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Not by its role, which becomes that of a combobox as soon as there are suggestions.
  const box = page.getByRole('banner').locator('input[type="search"]');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('main').evaluate((main) => {
    main.dataset.kept = 'yes';
  });
  for (const words of ['harbour', 'forest']) {
    await box.fill(words);
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words);
    await expect(page).toHaveURL(new RegExp(`searchText=${words}`));
  }
  expect(loads).toBe(0);
  await expect(page.getByRole('main')).toHaveAttribute('data-kept', 'yes');
  await page.reload();
  await box.fill('');
  await box.focus();
  const recent = page.getByRole('list', { name: 'Recent searches' });
  await expect(recent.getByRole('button')).toHaveText(['forest', 'harbour']);

  // With a typing error, the intended word is suggested and chosen by keyboard.
  await page.keyboard.type('harbuor');
  await expect(page.getByRole('option', { name: 'harbour', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const meant = (await page.getByRole('option', { selected: true }).textContent())!;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/catalog?searchText=${encodeURIComponent(meant)}`);
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('[R2.138N] the trial client searches, but has no cart', async ({ page }) => {
  await withSession(page, people.trial);
  await page.goto('/catalog');
  await expect(page).toHaveURL(/\/catalog$/);
  const box = page.getByRole('banner').getByRole('searchbox');
  await box.fill('harbour');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('harbour');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  test('a tap anywhere on a picture opens it, a swipe scrolls the grid, and wide pictures are sharp', async ({
    page,
    context,
  }) => {
    await page.goto('/preview?expandAssets=true');
    const first = pictures(page).first();
    await expect(first.locator('img[data-loaded]')).toBeVisible();
    // Two columns, until the visitor makes the pictures larger.
    expect((await first.boundingBox())!.width).toBeLessThan(300);
    await page.getByRole('slider', { name: 'Picture size' }).press('End');
    await expect
      .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('/large-thumb-');
    const box = (await first.boundingBox())!;
    const href = (await first.getAttribute('href'))!;
    // The corner that has buttons in the overlay for a mouse.
    await page.touchscreen.tap(box.x + box.width - 20, box.y + box.height - 16);
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await page.goBack();
    await expect(first).toBeVisible();
    const touch = await context.newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: 195, y }],
      });
    await finger('touchStart', 760);
    for (let y = 740; y >= 120; y -= 20) await finger('touchMove', y);
    await finger('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
    await expect(page).toHaveURL(/\/preview\?/);
  });
});
