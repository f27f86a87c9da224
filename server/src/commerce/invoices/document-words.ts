import type { Order } from '@editorial/contracts/checkout';
import { translate } from '../../settings/languages/texts.ts';
import { territoryIn, zoneNameIn } from './zone-name.ts';

/** Says something in the words of documents. */
export type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export const sayIn =
  (language: string): Say =>
  (key, values) =>
    translate(language, 'Documents', key, values);

type Line = Pick<
  Order['lines'][number],
  'assetNumber' | 'title' | 'resolutionType' | 'licenseZoneId' | 'usage'
>;

/**
 * The text of an order's line: the picture, and for which size, use and territory it is licensed.
 * Documents from before they had a language (null) keep the text that they were issued with.
 */
export function lineText(
  language: string | null,
  { assetNumber, title, resolutionType, licenseZoneId, usage }: Line,
): string {
  const say = sayIn(language ?? 'en');
  const picture = `${assetNumber}  ${title}`;
  const zone = { id: licenseZoneId, name: licenseZoneId };
  const size = say(`Size:${resolutionType}`);
  if (language === null) return `${picture}, ${size}, ${zoneNameIn('en', zone)}`;
  const territory = territoryIn(language, zone);
  return `${picture} (${say('LineTerms', { size, use: say(`Use:${usage}`), territory })})`;
}
