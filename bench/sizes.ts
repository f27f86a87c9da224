import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../dist');
/** Prints the Brotli sizes of all built files, largest first. A page loads only some of them. */
export async function run(): Promise<void> {
  for (const part of [
    'site',
    ...(await readdir(join(dist, 'remotes'), { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map((entry) => `remotes/${entry.name}`),
  ]) {
    const versions =
      part === 'site'
        ? ['']
        : (await readdir(join(dist, part))).filter((name) => !name.startsWith('.'));
    const newest =
      (
        await Promise.all(
          versions.map(async (name) => ({
            name,
            at: (await stat(join(dist, part, name))).mtimeMs,
          })),
        )
      ).sort((a, b) => b.at - a.at)[0]?.name ?? '';
    const folder = join(dist, part, newest);
    const files = (await readdir(folder)).filter((name) => /\.(js|css)\.br$/.test(name));
    const sizes = await Promise.all(
      files.map(async (name) => ({
        name: name.slice(0, -3),
        bytes: (await stat(join(folder, name))).size,
      })),
    );
    console.log(
      `${part}: ${(sizes.reduce((sum, file) => sum + file.bytes, 0) / 1000).toFixed(1)} kB in ${sizes.length} files`,
    );
    for (const { name, bytes } of sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 6))
      console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`);
  }
  console.log('');
}
