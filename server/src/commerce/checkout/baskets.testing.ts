import { assets } from '../../catalog/assets/assets.tables.ts';
import { setByKey } from '../../catalog/import/add-picture.ts';
import { HOST_TENANT, type Database } from '../../ground/database/database.ts';

/** A complete invoice address. */
export const billing = {
  name: 'Clara Lindqvist',
  address: 'Kungsgatan 1',
  city: 'Stockholm',
  postalCode: '111 22',
  country: 'SE',
};

/**
 * Adds published pictures without files, which is enough for tests that download nothing. Returns
 * their ids.
 */
export const insertPictures = (
  database: Database,
  count: number,
  titleOf: (index: number) => string = (index) => `Harbour ${index}`,
): Promise<string[]> =>
  database.inTenant(HOST_TENANT, async (tx) => {
    const setId = await setByKey(tx, 'Harbours', 'Harbours');
    const rows = await tx
      .insert(assets)
      .values(
        Array.from({ length: count }, (_, index) => ({
          title: titleOf(index),
          setId,
          status: 'Published' as const,
          modelRelease: 'NotNeeded' as const,
          propertyRelease: 'NotNeeded' as const,
        })),
      )
      .returning({ id: assets.id });
    return rows.map(({ id }) => id);
  });

/** As `insertPictures`, but returns a function that gives an unused picture at each call. */
export async function addPictures(
  ...[database, count, titleOf]: Parameters<typeof insertPictures>
): Promise<() => string> {
  const ids = await insertPictures(database, count, titleOf);
  let next = 0;
  return () => {
    const id = ids[next++];
    if (id === undefined) throw new Error(`All ${count} pictures are used.`);
    return id;
  };
}

/** A basket of pictures in low resolution, paid in credits. */
export const byCredits = (...ids: string[]) => ({
  subscriptionImages: ids.map((assetId) => ({ assetId, resolutionType: 1 })),
  aLaCarteImages: [] as object[],
});

/** A basket of pictures in low resolution, for one country, paid with money. */
export const byMoney = (...ids: string[]) => ({
  subscriptionImages: [] as object[],
  aLaCarteImages: ids.map((assetId) => ({ assetId, resolutionType: 1, licenseZoneId: 'national' })),
});
