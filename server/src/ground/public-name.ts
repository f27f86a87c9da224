/**
 * The name under which everybody may read of a person: never an address. Empty if there is none.
 * Pages register people with their address as user name, which callers without a name also have as
 * theirs.
 */
export const publicName = (name: string, userName: string): string =>
  [name, userName].find((one) => one !== '' && !one.includes('@')) ?? '';

/** The title of the set of a contributor without a name to show. */
export const NAMELESS_SET = 'Portfolio';
