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
import { zoneNameIn } from '../invoices/zone-name.ts';
import { licenseZones } from '../tables/subscriptions.tables.ts';

const FACT_COLUMNS = [
  { x: 56, width: 100, color: MUTED_COLOR },
  { x: 160, width: 379 },
] as const;
const TERMS =
  'The licensee may use the picture in the territory and for the use named above, in any medium ' +
  'and without limit of time unless stated. It may not be sold or passed on as such. Credit the ' +
  'creator where it is customary.';

const resolutionNames = ['High', 'Low', 'Preview', 'Thumb'];
const day = (text: string) => text.slice(0, 10);

interface FactsAround {
  /** Of the site. */
  readonly address: string;
  readonly author: string;
  readonly creator: string;
  readonly zoneName: string;
  readonly textVersion: Awaited<ReturnType<typeof versionAt>>;
}

/** How long a license is valid, in the words of its certificate. */
const validity = ({ revokedAt, source, endsAt }: License): string =>
  revokedAt
    ? `No longer: refunded on ${day(revokedAt)}`
    : source === 'Trial'
      ? `Evaluation, not for publication, until ${day(endsAt ?? '')}`
      : endsAt
        ? `Until ${day(new Date(Date.parse(endsAt) - 1).toISOString())}, then in no new publication`
        : 'Perpetual';

/** The lines of the certificate, by their names. */
const factsOf = (
  license: License,
  { address, author, creator, zoneName, textVersion }: FactsAround,
): readonly [string, string][] => [
  ['Picture', `${license.assetNumber}  ${license.assetTitle}`],
  ['Licensee', license.licensee],
  ['Licensed by', license.userName],
  ['Creator', creator],
  ['Credit line', creator ? `${creator} / ${author}` : author],
  ['Resolution', resolutionNames[license.resolutionType] ?? ''],
  ['Territory', zoneNameIn('en', { id: license.licenseZoneId, name: zoneName })],
  [
    'Use',
    license.usage === 'Advertising' ? 'Advertising (includes editorial use)' : 'Editorial only',
  ],
  [
    'Paid',
    license.amount > 0
      ? `${formatMoney(moneyOf(license))} without tax`
      : `${license.credits} ${license.credits === 1 ? 'credit' : 'credits'}`,
  ],
  ['Issued', day(license.issuedAt)],
  ['Valid', validity(license)],
  ['License text', `${address}/license?culture=en&version=${textVersion}`],
  ['Code', license.verificationCode],
];

/**
 * Renders the certificate of a license: image, terms, number, verification code, and a QR code that
 * links to the verification page.
 */
export async function certificatePdf(
  context: Context,
  tx: Tx,
  license: License,
  picture: Buffer | null,
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
    { name: nameOfDocument('license'), language: 'en' },
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
  });
  const about = { title: `License ${license.number}`, author, at: new Date(license.issuedAt) };
  return () =>
    drawPdf(about, (paper) => {
      paper.text(author, { style: 'Title', size: 26 });
      paper.space(12);
      paper.heading(`License ${license.number}`, { size: 20 });
      paper.space(14);
      const alt = `Preview of ${license.assetNumber}`;
      if (picture) paper.figure({ bytes: picture, alt, x: 56, fit: [260, 200] });
      const link = 'QR code of the address where this certificate is checked';
      paper.figure({ bytes: code, alt: link, x: 430, fit: [108, 108] });
      paper.space(216);
      paper.table(
        FACT_COLUMNS,
        facts.filter(([, value]) => value !== ''),
      );
      paper.space(14);
      paper.text(TERMS, { color: MUTED_COLOR });
      paper.space(10);
      paper.text(`Check this certificate: ${address}`, { color: MUTED_COLOR });
    });
}
