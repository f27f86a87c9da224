import { remotesFolder } from '@editorial/federation/workspace';

/** The registry of the site under test; tests may publish into it and take back what they did. */
export const siteRemotes = process.env.SITE_REMOTES ?? remotesFolder;
