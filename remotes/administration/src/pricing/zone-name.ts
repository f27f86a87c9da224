import type { Translate } from '@editorial/platform';

const translated = ['national', 'continental', 'worldwide'] as const;
const isTranslated = (id: string | undefined): id is (typeof translated)[number] =>
  (translated as readonly (string | undefined)[]).includes(id);

/** The zones of a new installation are translated; others have the name they were given. */
export const zoneName = (
  t: Translate<'administration'>,
  { id, name }: { readonly id?: string | undefined; readonly name: string },
): string => (isTranslated(id) ? t(`Zone:${id}`) : name);
