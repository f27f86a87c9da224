/**
 * The kinds of pages that the suite checks for accessibility. `/accessibility` says how many they
 * are; after a change here, the suite writes what it finds again:
 * `WRITE_GAPS=on npm run e2e -- proofs/accessibility.spec.ts`.
 */
export const checkedPages = {
  visitor: [
    '/',
    '/pricing',
    '/preview',
    '/public',
    '/verify',
    '/impersonate',
    '/nothing-is-here',
    '/help',
    '/terms',
    '/contributors',
    '/privacy',
    '/accessibility',
    '/imprint',
    '/contact',
    '/notice',
    '/withdrawal',
  ],
  client: ['/catalog', '/subscription', '/subscription/terms', '/licensing-history', '/checkout'],
  staff: ['/profit', '/console', '/subscriptions', '/administration/notices'],
  contributor: ['/contribute', '/contribute/upload'],
  /** With a part that depends on the data. */
  others: ['/preview/:picture', '/public/:picture', '/subscriptions/:subscription'],
} as const;

/** All of them, in order. */
export const allCheckedPages: readonly string[] = Object.values(checkedPages).flat();
