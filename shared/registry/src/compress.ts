import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder, isPackedCopy } from './files.ts';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
export interface BuiltFile {
  readonly path: string;
  readonly bytes: number;
  readonly brotli: number;
  readonly integrity: string;
}

/**
 * Writes `.br` and `.gz` beside each text file. Returns sizes and integrity hashes. `before` is the
 * result of an earlier call for this folder: what did not change since is not packed again.
 */
export async function compressFolder(
  folder: string,
  before: readonly BuiltFile[] = [],
): Promise<BuiltFile[]> {
  const known = new Map(before.map((file) => [file.path, file]));
  const paths = (await filesUnder(folder)).filter((path) => !isPackedCopy(path));
  return Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(folder, path));
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      const same = known.get(path);
      if (same?.integrity === integrity) return same;
      if (!/\.(js|css|html|json|svg)$/.test(path))
        return { path, bytes: content.length, brotli: content.length, integrity };
      const packed = await brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
      await writeFile(join(folder, `${path}.br`), packed);
      await writeFile(join(folder, `${path}.gz`), await zip(content, { level: 9 }));
      return { path, bytes: content.length, brotli: packed.length, integrity };
    }),
  );
}
