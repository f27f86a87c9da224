import { createHash } from 'node:crypto';
import type { SiteLogo } from '@editorial/contracts/setting-management';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { safeSvg } from '../catalog/picture/svg.ts';
import { HOST_TENANT, type Tx } from '../database/database.ts';
import { problem } from '../problem.ts';
import { settings } from './settings.tables.ts';
import type { SettingsInMemory } from './settings-in-memory.ts';

/** The whole logo in one row, so that every server learns of a change like of any setting. */
const NAME = 'Site.LogoFile';
export const LOGO_PATH = '/site-logo';
const MAX_BYTES = 200_000;
/** A logo is this high in the header, in CSS pixels, and not wider than that. */
const HEIGHT_PX = 32;
const MAX_WIDTH_PX = 240;
/** Pixels for screens with three of them for each of CSS. */
const DENSITY = 3;

/** A logo as it is stored and served. */
interface StoredLogo {
  readonly contentType: 'image/svg+xml' | 'image/png';
  readonly base64: string;
  readonly hash: string;
  /** In the header, in CSS pixels. */
  readonly width: number;
}

const refused = (message: string) =>
  problem('Editorial:LogoNotAllowed', { data: { reason: message } });

/** A drawing without anything that runs or loads, or a PNG made anew from the picture. */
async function made(
  bytes: Buffer,
): Promise<Pick<StoredLogo, 'contentType'> & { file: Buffer; ratio: number }> {
  if (/<svg[\s>]/i.test(bytes.subarray(0, 4096).toString('utf8'))) {
    const { svg, width, height } = safeSvg(bytes);
    return { contentType: 'image/svg+xml', file: svg, ratio: width / height };
  }
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { limitInputPixels: 16_000_000 })
    .rotate()
    .resize(MAX_WIDTH_PX * DENSITY, HEIGHT_PX * DENSITY, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { contentType: 'image/png', file: data, ratio: info.width / info.height };
}

/** The logo that administrators set. */
export function logoOf(known: Pick<SettingsInMemory, 'siteValue'>): StoredLogo | null {
  const stored = known.siteValue(NAME);
  return stored === undefined ? null : (JSON.parse(stored) as StoredLogo);
}

/** Where the logo is and how wide, or nothing. */
export function logoAddress(known: Pick<SettingsInMemory, 'siteValue'>): SiteLogo {
  const logo = logoOf(known);
  if (!logo) return {};
  const extension = logo.contentType === 'image/png' ? 'png' : 'svg';
  return { logoUrl: `${LOGO_PATH}/${logo.hash}.${extension}`, logoWidth: logo.width };
}

/** Saves a logo. Throws LogoNotAllowed with the reason. */
export async function changeLogo(tx: Tx, base64: string): Promise<void> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) throw refused('The file is larger than 200 kB.');
  const { contentType, file, ratio } = await made(bytes).catch((error: Error) => {
    throw refused(`The file is no SVG, PNG, WebP or JPEG that can be read: ${error.message}`);
  });
  const logo: StoredLogo = {
    contentType,
    base64: file.toString('base64'),
    hash: createHash('sha256').update(file).digest('hex').slice(0, 16),
    width: Math.max(1, Math.min(MAX_WIDTH_PX, Math.round(HEIGHT_PX * ratio))),
  };
  const value = JSON.stringify(logo);
  await tx
    .insert(settings)
    .values({ tenantId: HOST_TENANT, name: NAME, value })
    .onConflictDoUpdate({ target: [settings.tenantId, settings.name], set: { value } });
  recordAudit(tx, { action: 'Logo.Changed', data: { bytes: file.length, contentType } });
}

/** Takes the logo away: the site shows its name again. */
export async function removeLogo(tx: Tx): Promise<void> {
  const rows = await tx
    .delete(settings)
    .where(and(eq(settings.tenantId, HOST_TENANT), eq(settings.name, NAME)))
    .returning({ name: settings.name });
  if (rows.length > 0) recordAudit(tx, { action: 'Logo.Removed' });
}
