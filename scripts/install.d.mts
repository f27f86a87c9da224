export const PNPM: string;
/** The folder of the repository. */
export const root: string;
