import { createHash } from 'node:crypto';
import type { SiteLogo } from '@editorial/contracts/setting-management';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { PicturePool } from '../../catalog/picture/pool.ts';
import {
  LOGO_HEIGHT_PX,
  LOGO_MAX_BYTES,
  LOGO_MAX_WIDTH_PX,
  type SmallLogo,
} from '../../catalog/picture/logo-limits.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { settings } from '../../settings/settings.tables.ts';
import type { SettingsInMemory } from '../../settings/settings-in-memory.ts';
import { LOGO_SETTING, logoOf, type StoredLogo } from '../../settings/stored-logo.ts';

export const LOGO_PATH = '/site-logo';
const refused = (message: string) =>
  problem('Editorial:LogoNotAllowed', { data: { reason: message } });

/** Where the logo is and how wide, or nothing. */
export function logoAddress(known: Pick<SettingsInMemory, 'siteValue'>): SiteLogo {
  const logo = logoOf(known);
  if (!logo) return {};
  const extension = logo.contentType === 'image/png' ? 'png' : 'svg';
  return { logoUrl: `${LOGO_PATH}/${logo.hash}.${extension}`, logoWidth: logo.width };
}

/**
 * Makes a logo of a file, in a picture process. Outside of transactions, because it takes its time.
 * Throws LogoNotAllowed with the reason.
 */
export async function makeLogo(pool: Pick<PicturePool, 'run'>, base64: string): Promise<SmallLogo> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > LOGO_MAX_BYTES) throw refused('The file is larger than 200 kB.');
  return pool.run('logo', bytes).catch((error: Error) => {
    throw refused(`The file is no SVG, PNG, WebP or JPEG that can be read: ${error.message}`);
  });
}

/** Saves a logo. */
export async function changeLogo(
  tx: Tx,
  { contentType, file: bytes, ratio, png }: SmallLogo,
): Promise<void> {
  const file = Buffer.from(bytes);
  const logo: StoredLogo = {
    contentType,
    base64: file.toString('base64'),
    hash: createHash('sha256').update(file).digest('hex').slice(0, 16),
    width: Math.max(1, Math.min(LOGO_MAX_WIDTH_PX, Math.round(LOGO_HEIGHT_PX * ratio))),
    ...(png && { pngBase64: Buffer.from(png).toString('base64') }),
  };
  const value = JSON.stringify(logo);
  await tx
    .insert(settings)
    .values({ tenantId: HOST_TENANT, name: LOGO_SETTING, value })
    .onConflictDoUpdate({ target: [settings.tenantId, settings.name], set: { value } });
  recordAudit(tx, { action: 'Logo.Changed', data: { bytes: file.length, contentType } });
}

/** Takes the logo away: the site shows its name again. */
export async function removeLogo(tx: Tx): Promise<void> {
  const rows = await tx
    .delete(settings)
    .where(and(eq(settings.tenantId, HOST_TENANT), eq(settings.name, LOGO_SETTING)))
    .returning({ name: settings.name });
  if (rows.length > 0) recordAudit(tx, { action: 'Logo.Removed' });
}
