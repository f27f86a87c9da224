/** The measurements of `npm run bench`, by name. */
export const usual = {
  import: './import.ts',
  archive: './archive.ts',
  search: './search.ts',
  relevance: './relevance.ts',
  alike: './alike.ts',
  sizes: './sizes.ts',
  journey: './journey.ts',
  remotes: './remotes.ts',
  development: './development.ts',
  identity: './identity.ts',
  hubs: './hubs.ts',
  lightboxes: './lightboxes.ts',
  orders: './orders.ts',
  people: './people.ts',
  lighthouse: './lighthouse.ts',
};

/**
 * Measurements that run only on request, because they take minutes or need PostgreSQL, nginx and an
 * object store from Debian packages.
 */
export const long = {
  catalog: './catalog.ts',
  'import-many': './import-many.ts',
  crawl: './crawl.ts',
  grid: './grid.ts',
  cold: './cold.ts',
  looks: './looks.ts',
  hostile: './hostile.ts',
  uploads: './uploads.ts',
  light: './light.ts',
  documents: './documents.ts',
  cluster: './cluster.ts',
  meaning: './meaning.ts',
  teams: './teams.ts',
  load: './machines/load.ts',
  faults: './machines/faults.ts',
  soak: './machines/soak.ts',
};

/** The parts of `npm run bench -- light`, each of which runs alone: `npm run bench -- light idle`. */
export const lightParts = /** @type {const} */ ([
  'first-start',
  'second-start',
  'idle',
  'memory',
  'tests',
]);

/** The faults of `npm run test:outage`: each a row of its table. */
export const outagePeers = /** @type {const} */ ([
  'database',
  'pooler',
  'store',
  'mail',
  'scanner',
  'search',
]);
export const outageFaults = /** @type {const} */ ([
  'killed',
  'stopped',
  'slow',
  'half-open',
  'full',
  'read-only',
]);
