/**
 * The remotes whose routes the page's router has. A remote whose code is loaded need not be one: it
 * may be loaded ahead of its first page, or for a part of another page.
 */
export const openedRemotes = new Set<string>();
