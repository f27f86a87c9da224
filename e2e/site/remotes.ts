import { remotesFolder } from '@editorial/federation/workspace';

/** The registry of the site under test. Tests may publish into it, and must undo that. */
export const siteRemotes = process.env.SITE_REMOTES ?? remotesFolder;
