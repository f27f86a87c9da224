import type { SettingsInMemory } from './settings-in-memory.ts';

/** The whole logo in one row, so that every server learns of a change like of any setting. */
export const LOGO_SETTING = 'Site.LogoFile';

/** A logo as it is stored and served. */
export interface StoredLogo {
  readonly contentType: 'image/svg+xml' | 'image/png';
  readonly base64: string;
  readonly hash: string;
  /** In the header, in CSS pixels. */
  readonly width: number;
  /** Of a drawing: the same as PNG, for mails. Logos from earlier releases have none. */
  readonly pngBase64?: string;
}

/** The logo that administrators set. */
export function logoOf(known: Pick<SettingsInMemory, 'siteValue'>): StoredLogo | null {
  const stored = known.siteValue(LOGO_SETTING);
  return stored === undefined ? null : (JSON.parse(stored) as StoredLogo);
}
