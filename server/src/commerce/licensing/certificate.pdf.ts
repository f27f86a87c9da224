import type { License } from '@editorial/contracts/licensing';
import { eq } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import { MUTED_COLOR } from '../../ground/pdf/page-style.ts';
import { drawPdf } from '../../ground/pdf/pdf.ts';
import { nameOfDocument } from '../../settings/site-texts/delivered-texts.ts';
import { versionAt } from '../../settings/site-texts/site-texts.queries.ts';
import { creditsText } from '../contracts/contract-parts.ts';
import { sayIn } from '../invoices/document-words.ts';
import { territoryIn } from '../invoices/zone-name.ts';
import { shortDayIn } from '../../settings/languages/dates.ts';
import { licenseZones } from '../tables/subscriptions.tables.ts';

const FACT_COLUMNS = [
  { x: 56, width: 100, color: MUTED_COLOR },
  { x: 160, width: 379 },
] as const;
interface FactsAround {
  /** Of the site. */
  readonly address: string;
  readonly author: string;
  readonly creator: string;
  readonly zoneName: string;
  readonly textVersion: Awaited<ReturnType<typeof versionAt>>;
  readonly language: string;
}

/** How long a license is valid, in the words of its certificate. */
function validity({ revokedAt, source, endsAt }: License, language: string): string {
  const say = sayIn(language);
  const on = (moment: Date) => ({ date: shortDayIn(language, moment) });
  if (revokedAt) return say('Valid:Revoked', on(new Date(revokedAt)));
  if (!endsAt) return say('Valid:Perpetual');
  const end = new Date(endsAt);
  return source === 'Trial'
    ? say('Valid:Trial', on(end))
    : say('Valid:Until', on(new Date(end.getTime() - 1)));
}

/** The price without tax, or the credits. */
const paidText = (license: License, language: string): string =>
  license.amount > 0
    ? sayIn(language)('WithoutTax', { amount: formatMoney(moneyOf(license), language) })
    : creditsText(license.credits, language);

/** The lines of the certificate, by their names. */
function factsOf(license: License, around: FactsAround): readonly [string, string][] {
  const { address, author, creator, zoneName, textVersion, language } = around;
  const say = sayIn(language);
  const zone = { id: license.licenseZoneId, name: zoneName };
  return [
    [say('Fact:Picture'), `${license.assetNumber}  ${license.assetTitle}`],
    [say('Fact:Licensee'), license.licensee],
    [say('Fact:LicensedBy'), license.userName],
    [say('Fact:Creator'), creator],
    [say('Fact:CreditLine'), creator ? `${creator} / ${author}` : author],
    [say('Fact:Size'), say(`Size:${license.resolutionType}`)],
    [say('Fact:Territory'), territoryIn(language, zone)],
    [say('Fact:Use'), say(`Only:${license.usage}`)],
    [say('Fact:Paid'), paidText(license, language)],
    [say('Fact:Issued'), shortDayIn(language, new Date(license.issuedAt))],
    [say('Fact:Valid'), validity(license, language)],
    [say('Fact:LicenseText'), `${address}/license?culture=${language}&version=${textVersion}`],
    [say('Fact:Code'), license.verificationCode],
  ];
}

/**
 * Renders the certificate of a license in a language: image, terms, number, verification code, and a
 * QR code that links to the verification page.
 */
export async function certificatePdf(
  context: Context,
  tx: Tx,
  license: License,
  { picture, language }: { readonly picture: Buffer | null; readonly language: string },
): Promise<() => Promise<Buffer>> {
  const address = `${context.environment.publicUrl}/verify/${license.verificationCode}`;
  const [zone] = await tx
    .select({ name: licenseZones.name })
    .from(licenseZones)
    .where(eq(licenseZones.id, license.licenseZoneId));
  const [asset] = await tx
    .select({ creator: assets.creator })
    .from(assets)
    .where(eq(assets.id, license.assetId));
  const author = context.settings.valueOf('Site.Name');
  const textVersion = await versionAt(
    tx,
    { name: nameOfDocument('license'), language },
    new Date(license.issuedAt),
  );
  const { default: QRCode } = await import('qrcode');
  const code = await QRCode.toBuffer(address, { margin: 0, width: 240 });
  const facts = factsOf(license, {
    address: context.environment.publicUrl,
    author,
    creator: asset?.creator ?? '',
    zoneName: zone?.name ?? license.licenseZoneId,
    textVersion,
    language,
  });
  const say = sayIn(language);
  const title = say('License', { number: license.number });
  const about = { title, language, author, at: new Date(license.issuedAt) };
  return () =>
    drawPdf(about, (paper) => {
      paper.text(author, { style: 'Title', size: 26 });
      paper.space(12);
      paper.heading(title, { size: 20 });
      paper.space(14);
      const alt = say('PreviewOf', { number: license.assetNumber });
      if (picture) paper.figure({ bytes: picture, alt, x: 56, fit: [260, 200] });
      paper.figure({ bytes: code, alt: say('CheckCode'), x: 430, fit: [108, 108] });
      paper.space(216);
      paper.table(
        FACT_COLUMNS,
        facts.filter(([, value]) => value !== ''),
      );
      paper.space(14);
      paper.text(say('Terms'), { color: MUTED_COLOR });
      paper.space(10);
      paper.text(say('CheckAt', { address }), { color: MUTED_COLOR });
    });
}
