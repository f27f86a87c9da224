const translated = new Set(['national', 'continental', 'worldwide']);

/** The zones of a new installation are translated; others have the name they were given. */
export const zoneName = (
  t: (key: string) => string,
  { id, name }: { readonly id?: string | undefined; readonly name: string },
): string => (id !== undefined && translated.has(id) ? t(`Zone:${id}`) : name);
