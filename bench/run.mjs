// `npm run bench [-- import search sizes journey identity hubs orders lighthouse]`: each measurement against its bare counterpart, in one run on this machine.
import { cpus } from 'node:os';

const all = { import: './import.ts', search: './search.ts', sizes: './sizes.ts', journey: './journey.ts', identity: './identity.ts', hubs: './hubs.ts', orders: './orders.ts', lighthouse: './lighthouse.ts' };
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in all));
if (unknown) {
  console.error(`There is no measurement '${unknown}'. Known are: ${Object.keys(all).join(', ')}.`);
  process.exit(2);
}
console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}\n`);
for (const [name, file] of Object.entries(all)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await (await import(file)).run();
}
