import { ResolutionType } from '@editorial/contracts/enumerations';
import type { License } from '@editorial/contracts/licensing';
import { and, eq } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { assetRenditions, assets } from '../catalog/assets/assets.tables.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { drawPdf } from '../http/pdf.ts';
import { formatMoney, moneyOf } from '../money.ts';
import { nameOfDocument } from '../site-texts/delivered-texts.ts';
import { versionAt } from '../site-texts/site-texts.queries.ts';
import { zoneNameIn } from '../pricing/zone-name.ts';
import { licenseZones } from '../subscription/subscriptions.tables.ts';

const resolutionNames = ['High', 'Low', 'Preview', 'Thumb'];
const day = (text: string) => text.slice(0, 10);

async function thumbnail({ storage }: Context, tx: Tx, assetId: string): Promise<Buffer | null> {
  const [file] = await tx
    .select()
    .from(assetRenditions)
    .where(
      and(
        eq(assetRenditions.assetId, assetId),
        eq(assetRenditions.resolutionType, ResolutionType.Thumb),
        eq(assetRenditions.contentType, 'image/jpeg'),
      ),
    );
  if (!file || !(await storage.stat(file.storageKey))) return null;
  return buffer(await storage.get(file.storageKey));
}

/**
 * Renders the certificate of a license: image, terms, number, verification code, and a QR code that
 * links to the verification page.
 */
// Long because it lays out one page, from top to bottom.
export async function certificatePdf(context: Context, tx: Tx, license: License): Promise<Buffer> {
  const picture = await thumbnail(context, tx, license.assetId);
  const address = `${context.environment.publicUrl}/verify/${license.verificationCode}`;
  const [zone] = await tx
    .select({ name: licenseZones.name })
    .from(licenseZones)
    .where(eq(licenseZones.id, license.licenseZoneId));
  const [asset] = await tx
    .select({ creator: assets.creator })
    .from(assets)
    .where(eq(assets.id, license.assetId));
  const creator = asset?.creator ?? '';
  const author = context.settings.valueOf('Site.Name');
  const textVersion = await versionAt(
    tx,
    { name: nameOfDocument('license'), language: 'en' },
    new Date(license.issuedAt),
  );
  const { default: QRCode } = await import('qrcode');
  const code = await QRCode.toBuffer(address, { margin: 0, width: 240 });
  const facts: readonly [string, string][] = [
    ['Picture', `${license.assetNumber}  ${license.assetTitle}`],
    ['Licensee', license.licensee],
    ['Licensed by', license.userName],
    ['Creator', creator],
    ['Credit line', creator ? `${creator} / ${author}` : author],
    ['Resolution', resolutionNames[license.resolutionType] ?? ''],
    [
      'Territory',
      zoneNameIn('en', { id: license.licenseZoneId, name: zone?.name ?? license.licenseZoneId }),
    ],
    ['Use', license.usage === 'Advertising' ? 'Advertising and editorial' : 'Editorial only'],
    [
      'Paid',
      license.amount > 0
        ? formatMoney(moneyOf(license))
        : `${license.credits} ${license.credits === 1 ? 'credit' : 'credits'}`,
    ],
    ['Issued', day(license.issuedAt)],
    [
      'Valid',
      license.revokedAt
        ? `No longer: refunded on ${day(license.revokedAt)}`
        : license.source === 'Trial'
          ? `Evaluation, not for publication, until ${day(license.endsAt ?? '')}`
          : license.endsAt
            ? `Until ${day(new Date(Date.parse(license.endsAt) - 1).toISOString())}, then in no new publication`
            : 'Perpetual',
    ],
    ['License text', `${context.environment.publicUrl}/license?culture=en&version=${textVersion}`],
    ['Code', license.verificationCode],
  ];
  return drawPdf(
    { title: license.number, author },
    (page, write) => {
      page.font('Times-Roman').fontSize(26);
      write(author);
      page.moveDown(0.6);
      page.fontSize(20).text(`License ${license.number}`).moveDown(0.8);
      if (picture) page.image(picture, 56, page.y, { fit: [260, 200] });
      page.image(code, 430, page.y, { width: 108 });
      page.y += 216;
      page.font('Helvetica').fontSize(10);
      for (const [name, value] of facts.filter(([, text]) => text !== '')) {
        const top = page.y;
        page.fillColor('#6b675e').text(name, 56, top, { width: 100 });
        page.fillColor('#171612');
        write(value, 160, top, { width: 379 });
        page.moveDown(0.35);
      }
      page
        .moveDown(1.2)
        .fillColor('#6b675e')
        .text(
          'The licensee may use the picture in the territory and for the use named above, in any medium and without limit of time unless stated. It may not be sold or passed on as such. Credit the creator where it is customary.',
          56,
          page.y,
          { width: 483 },
        );
      page.moveDown(0.8).text(`Check this certificate: ${address}`);
    },
    [author, ...facts.map(([, value]) => value)],
  );
}
