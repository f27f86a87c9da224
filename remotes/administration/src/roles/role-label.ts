const own = ['Admin', 'Contributor', 'ProfitCalculation', 'Client', 'Support'];

/** The site's own roles are named in the visitor's language; others as they were called. */
export const roleLabel = (t: (key: string) => string, name: string): string =>
  own.includes(name) ? t(`Role:${name}`) : name;
