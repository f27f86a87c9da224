import { expect, test } from '../site/test.ts';

/** A poor mobile connection: bytes a second, and milliseconds until an answer begins. */
const SLOW_BYTES = 50_000;
const LATENCY_MS = 150;
const PLACES_WITHIN_MS = 2_000;

/** The page itself records the first frame with places: asking from outside would be late. */
const markFirstPlaces = () => {
  const look = () => {
    const place = document.querySelector('main .ed-skeleton, main img');
    const { width = 0, height = 0 } = place?.getBoundingClientRect() ?? {};
    const isPainted = performance.getEntriesByName('first-paint').length > 0;
    if (isPainted && width > 40 && height > 40) performance.mark('places');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

// Each visit has a browser of its own: what an earlier page still loads would share the line.
for (const path of ['/preview', '/preview?categories=Food&expandAssets=true']) {
  test(`at 50 kB/s the places of the pictures of ${path} are seen within two seconds`, async ({
    page,
  }) => {
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: SLOW_BYTES,
      uploadThroughput: SLOW_BYTES,
    });
    await page.addInitScript(markFirstPlaces);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('places').length > 0);
    const placesAt = await page.evaluate(
      () => performance.getEntriesByName('places')[0]?.startTime,
    );
    expect(placesAt).toBeLessThan(PLACES_WITHIN_MS);
  });
}

test('without a connection the previews say so, and go on as soon as there is one', async ({
  page,
  context,
}) => {
  await page.goto('/preview?expandAssets=true');
  await expect(page.locator('.ed-grid__open').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sets', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);
});
