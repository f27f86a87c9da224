// `npm run bench [-- import archive search relevance sizes journey remotes development identity
// hubs lightboxes orders people lighthouse]`: each measurement against its bare counterpart, in one
// run on this machine.
import { cpus } from 'node:os';

const all = {
  import: './import.ts',
  archive: './archive.ts',
  search: './search.ts',
  relevance: './relevance.ts',
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
const long = {
  catalog: './catalog.ts',
  'import-many': './import-many.ts',
  crawl: './crawl.ts',
  grid: './grid.ts',
  cold: './cold.ts',
  looks: './looks.ts',
  hostile: './hostile.ts',
  cluster: './cluster.ts',
  teams: './teams.ts',
  load: './machines/load.ts',
  faults: './machines/faults.ts',
  soak: './machines/soak.ts',
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in all || name in long));
if (unknown) {
  console.error(
    `There is no measurement '${unknown}'. Known are: ${Object.keys({ ...all, ...long }).join(', ')}.`,
  );
  process.exit(2);
}
console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}\n`);
for (const [name, file] of Object.entries(asked.length > 0 ? { ...all, ...long } : all)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await (await import(file)).run();
}
