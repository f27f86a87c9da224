/**
 * A shared library is provided only when the shell's own build reaches it. These doors of the kit are used by remotes
 * alone: naming them here puts them on offer, and each loads with the first remote that asks for it.
 */
export const providedDoors: readonly (() => Promise<unknown>)[] = [() => import('@editorial/ui/forms'), () => import('@editorial/ui/grid'), () => import('@editorial/ui/table'), () => import('react-hook-form')];
