let navigateInside: ((path: string) => void) | null = null;
/** Registers the router's navigation once the router exists. */
export const setNavigate = (navigate: (path: string) => void): void =>
  void (navigateInside = navigate);
/**
 * Navigates to a path of this site, through the router if it is running, otherwise with a page
 * load.
 */
export const navigate = (path: string): void =>
  navigateInside ? navigateInside(path) : location.assign(path);
