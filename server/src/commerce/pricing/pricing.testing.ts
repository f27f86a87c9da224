import { after, before } from 'node:test';
import { large } from '../licensing/licensing.testing.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';

/**
 * A site with one large picture, for the tests of a file. It opens before the first test and closes
 * after the last.
 */
export function pricingSite() {
  let money: MoneySite;
  let picture: string;
  before(async () => {
    money = await openMoneySite();
    picture = await money.site.add('#336699', 'Harbors', { title: 'Pier' }, large);
  });
  after(() => money.close());
  const single = () => ({
    subscriptionImages: [],
    aLaCarteImages: [{ assetId: picture, resolutionType: 1, licenseZoneId: 'national' }],
  });
  return {
    get money() {
      return money;
    },
    admin: () => money.as('admin'),
    /** A basket with the picture, paid alone. */
    single,
  };
}

/** The path of a call with its parameters. */
export const at = (path: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`:${name}`, `${value}`),
    path,
  );
