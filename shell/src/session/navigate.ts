let navigateInside: ((path: string) => void) | null = null;
/** The router takes over once it is there. */
export const setNavigate = (navigate: (path: string) => void): void =>
  void (navigateInside = navigate);
/** Goes to a path of this site: by the router if it runs, else by loading it. */
export const navigate = (path: string): void =>
  navigateInside ? navigateInside(path) : location.assign(path);
