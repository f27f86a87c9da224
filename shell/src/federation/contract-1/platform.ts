/**
 * Returns `@editorial/platform` as remotes of major 1 know it: the page's own store, events and
 * calls, under the names of that time. Asked for when it is needed: of a shared module that is
 * imported at once, webpack hands on only the names that the shell itself uses.
 */
export const platform = async () => ({
  ...(await import('@editorial/platform')),
  ...(await import('@editorial/platform/queries')),
  ...(await import('@editorial/platform/downloads')),
  CONTRACT_VERSION: '1.1.0',
});
