export const usual: Readonly<Record<string, string>>;
export const long: Readonly<Record<string, string>>;
export const lightParts: readonly ['first-start', 'second-start', 'idle', 'memory', 'tests'];
/** The faults of the test of outages. */
export const outagePeers: readonly ['database', 'pooler', 'store', 'mail', 'scanner', 'search'];
/** How it fails. */
export const outageFaults: readonly ['killed', 'stopped', 'slow', 'half-open', 'full', 'read-only'];
