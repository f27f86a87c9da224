import { translate } from '../../settings/languages/texts.ts';

/** The zones of a new installation are translated. Others have the name they were given. */
const Translated = new Set(['national', 'continental', 'worldwide']);

/** As pages name a zone. */
export const zoneNameIn = (
  language: string,
  { id, name }: { readonly id: string; readonly name: string },
): string => (Translated.has(id) ? translate(language, 'Editorial', `Page:Zone:${id}`) : name);

/** As documents name the territory of a license: nobody writes down which country the buyer chose. */
export const territoryIn = (
  language: string,
  { id, name }: { readonly id: string; readonly name: string },
): string => (Translated.has(id) ? translate(language, 'Documents', `Zone:${id}`) : name);
