/** The path at which the server found nothing when this page was loaded. */
let missingPath: string | null = null;

/** Remembers what the server said of the address, before the drawn page goes. */
export function noteMissing(pathname: string): void {
  const status = document.getElementById('drawn')?.dataset.status;
  missingPath = status === undefined ? null : pathname;
}

/**
 * Whether the server found nothing at a path for visitors who are not signed in. They are not asked
 * to sign in for it (R2.116).
 */
export const isMissing = (pathname: string): boolean => pathname === missingPath;
