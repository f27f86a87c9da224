/**
 * The shell provides a shared library only if the shell's build reaches it. The first page does not
 * use these modules, and some are used only by remotes. Naming them here makes them available; each
 * loads with the first remote that needs it.
 */
export const providedModules: readonly (() => Promise<unknown>)[] = [
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
