import { ResolutionType } from '@editorial/contracts/enumerations';
import { eq } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';

export const base = '/api/licensing/license';

/** So large that Low is a size of its own. */
export const large = { width: 1700, height: 1100 };

/** Licenses a picture from the person's plan and gives the license as the API shows it. */
export async function licenseFor(
  money: MoneySite,
  person: string,
  assetId: string,
  resolutionType: ResolutionType = ResolutionType.High,
) {
  const basket = { subscriptionImages: [{ assetId, resolutionType }], aLaCarteImages: [] };
  const {
    body: { quoteHash },
  } = await money.as(person).post('/api/checkout/quote', basket);
  const { body } = await money
    .as(person)
    .post(
      '/api/checkout/order',
      { ...basket, quoteHash },
      { 'idempotency-key': crypto.randomUUID() },
    );
  return (await money.as(person).get(`${base}/${body.licenses[0].id}`)).body;
}

interface LicensedSite {
  readonly money: MoneySite;
  /** The license that each of these people bought, as the API shows it. */
  readonly licensed: Readonly<Record<'client' | 'seat', any>>;
}

/** Opens a site where a client and a member of their organization have a license each. */
export async function openLicensedSite(): Promise<LicensedSite> {
  const money = await openMoneySite();
  const dawn = await money.site.add(
    '#c83020',
    'Harbours',
    { title: '=HYPERLINK("http://x")' },
    large,
  );
  const rain = await money.site.add('#2040c0', 'Harbours', { title: 'Boats, "rain" – 雨' }, large);
  const contributor = await money.userId('contributor@editorial.test');
  await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ contributorId: contributor }).where(eq(assets.id, dawn)),
  );
  const client = await licenseFor(money, 'client', dawn, ResolutionType.Low);
  const seat = await licenseFor(money, 'seat', rain, ResolutionType.Low);
  return { money, licensed: { client, seat } };
}
