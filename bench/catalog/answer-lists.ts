import type { Page } from '@playwright/test';
import sharp from 'sharp';

export const RESULT_COUNT = 100_000;
const sizes = [
  [6000, 4000],
  [4000, 6000],
  [5000, 5000],
  [6000, 3375],
  [4500, 6000],
] as const;

const uuid = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
/** A listed asset in the server's format. */
function asset(index: number): object {
  const [width, height] = sizes[(index * 7) % sizes.length]!;
  return {
    id: uuid(index),
    number: `ED-${String(index).padStart(7, '0')}`,
    title: `Picture ${index} of the bench`,
    alternativeText: `A picture with the number ${index}`,
    assetType: 'Photo',
    exclusivity: 'NonExclusive',
    use: 'Creative',
    setId: 1 + (index % 500),
    setTitle: 'Bench',
    creator: 'Ada Moor',
    width,
    height,
    thumbHash: 'PQgOFYJpd3d/dUh3d3ePj3h3CIiI',
    colours: ['#336699', '#a0c0e0', '#203040', '#f0f0e0', '#806040'],
    status: 'Published',
    isHidden: false,
    creationTime: '2026-11-01T12:00:00.000Z',
    thumbUrl: `/bench/${index}.jpg`,
    largeThumbUrl: `/bench/${index}.jpg`,
    previewUrl: `/bench/${index}.jpg`,
    prices: [
      { resolutionType: 0, credits: 3, amount: 7900, currency: 'USD' },
      { resolutionType: 1, credits: 1, amount: 1900, currency: 'USD' },
    ],
  };
}

/** Mocks list requests with 100,000 images, and every image with the same small file. */
export async function answerLists(page: Page): Promise<void> {
  const picture = await sharp({
    create: {
      width: 480,
      height: 320,
      channels: 3,
      background: '#557799',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  await page.route('**/bench/*.jpg', (route) =>
    route.fulfill({
      contentType: 'image/jpeg',
      body: picture,
      headers: { 'cache-control': 'public, max-age=31536000' },
    }),
  );
  await page.route(/\/api\/asset-management\/asset\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [skip, take] = [
      Number(query.get('skipCount') ?? 0),
      Number(query.get('maxResultCount') ?? 10),
    ];
    return route.fulfill({
      json: {
        totalCount: RESULT_COUNT,
        isCountExact: true,
        items: Array.from({ length: Math.min(take, RESULT_COUNT - skip) }, (_, index) =>
          asset(skip + index),
        ),
      },
    });
  });
}
