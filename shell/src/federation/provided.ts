/**
 * A shared library is provided only when the shell's own build reaches it. These are not on the
 * first page, and some are used by remotes alone: naming them here puts them on offer, and each
 * loads with the first that asks for it.
 */
export const providedDoors: readonly (() => Promise<unknown>)[] = [
  () => import('@editorial/platform/queries'),
  () => import('@editorial/platform/downloads'),
  () => import('@tanstack/react-query'),
  () => import('@editorial/ui/overlay'),
  () => import('@editorial/ui/display'),
  () => import('@editorial/ui/forms'),
  () => import('@editorial/ui/grid'),
  () => import('@editorial/ui/table'),
  () => import('react-hook-form'),
];
