import type { Translate } from '@editorial/platform';

const own = ['Admin', 'Contributor', 'ProfitCalculation', 'Client', 'Support'] as const;
const isOwn = (name: string): name is (typeof own)[number] =>
  (own as readonly string[]).includes(name);

/**
 * The site's own roles are named in the visitor's language; others as administrators called them.
 */
export const roleLabel = (t: Translate<'administration'>, name: string): string =>
  isOwn(name) ? t(`Role:${name}`) : name;
