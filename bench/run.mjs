// `npm run bench [-- import archive search relevance alike sizes journey remotes development identity
// hubs lightboxes orders people lighthouse]`: each measurement against its bare counterpart, in one
// run on this machine.
import { cpus } from 'node:os';
import { lightParts, long, usual as all } from './measurements.mjs';

const words = process.argv.slice(2);
const parts = lightParts.filter((part) => words.includes(part));
const asked = words.filter((word) => !lightParts.includes(word));
if (parts.length > 0 && !asked.includes('light')) asked.push('light');
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
  await (await import(file)).run(...(name === 'light' ? [parts] : []));
}
