import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '../picture/picture.types.ts';
import type { PicturePool } from '../picture/pool.ts';

/**
 * The copy that low quality asks for, with the long edge of a small license. The texts are those of
 * the original, which is given back. Rejects with `PictureRefused`.
 */
export async function smallCopy(
  pool: PicturePool,
  path: string,
  folder: string,
): Promise<{ path: string; original: Picture }> {
  const { picture, renditions } = await pool.process(path);
  const copy = join(folder, 'small.jpg');
  await writeFile(copy, renditions.low.data);
  return { path: copy, original: picture };
}
