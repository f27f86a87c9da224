import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { assets } from '../catalog/assets/assets.tables.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';

export const ASSET_PATH = '/api/asset-management/asset';
/** The day of January on which a picture was created. */
export const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12));

type Name = 'dawn' | 'rain' | 'peak' | 'cafe' | 'hidden';

/** A site with four pictures that everybody may see, and a hidden one; their ids by name. */
export interface HarborSite {
  readonly site: TestSite;
  readonly ids: Readonly<Record<Name, string>>;
  /** The titles that a search of a person finds, or of a visitor for null. */
  titles(query: string, person?: string | null): Promise<string[]>;
}

export async function openHarborSite(): Promise<HarborSite> {
  const site = await openTestSite();
  const dawn = await site.add('#c83020', 'Harbours', {
    title: 'Red harbour at dawn',
    tags: ['Sea', 'Boats'],
    place: 'Málaga',
    countries: ['ES'],
    categories: ['Sea'],
    creationTime: day(1),
  });
  const rain = await site.add('#2040c0', 'Harbours', {
    title: 'Boats and rain',
    tags: ['Harbours'],
    countries: ['GR'],
    categories: ['Sea', 'Travel'],
    creationTime: day(2),
    assetType: 'Illustration',
  });
  const peak = await site.add(
    '#208040',
    'Mountains',
    {
      title: 'Alpine peak',
      description: 'Above a harbour of clouds.',
      categories: ['Landscape'],
      exclusivity: 'Exclusive',
      creationTime: day(3),
    },
    { width: 60, height: 90 },
  );
  const cafe = await site.add('#f0c020', 'Cities', {
    title: 'Café in Zürich',
    tags: ['street'],
    countries: ['CH'],
    categories: ['City'],
    creationTime: day(4),
    use: 'EditorialOnly',
  });
  const hidden = await site.add('#101010', 'Cities', {
    title: 'Hidden yard',
    creationTime: day(5),
  });
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ isHidden: true }).where(eq(assets.id, hidden)),
  );
  return {
    site,
    ids: { dawn, rain, peak, cafe, hidden },
    async titles(query, person = 'client') {
      const { status, body } = await site.call('GET', `${ASSET_PATH}?${query}`, {
        token: person === null ? undefined : await site.tokenOf(person),
      });
      assert.equal(status, 200, JSON.stringify(body));
      return body.items.map((item: { title: string }) => item.title);
    },
  };
}
