import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { importFolder } from '../server/src/catalog/import/import-folder.ts';
import { createPicturePool } from '../server/src/catalog/picture/pool.ts';
import { HOST_TENANT, openEmbedded } from '../server/src/ground/database/database.ts';
import { demoPictures } from '../server/src/demo/pictures/demo-pictures.ts';
import { drawPicture } from '../server/src/demo/pictures/draw-picture.ts';
import { createFolderStorage } from '../server/src/ground/storage/folder.storage.ts';

const PICTURE_COUNT = 48;
/** Creates the same seven files per image with sharp alone, on all cores. */
async function bare(files: readonly string[], out: string): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let index = next++; index < files.length; index = next++) {
      const source = sharp(await readFile(files[index]!)).rotate();
      for (const edge of [1600, 1000, 720, 480])
        await source
          .clone()
          .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality: 82 })
          .toFile(join(out, `${index}-${edge}.jpg`));
      for (const edge of [1000, 720, 480])
        await source
          .clone()
          .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 78, effort: 2 })
          .toFile(join(out, `${index}-${edge}.webp`));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

const rate = (ms: number) => (PICTURE_COUNT / (ms / 1000)).toFixed(2);

/**
 * Images per second of `npm run import`, compared with a bare sharp loop for the same renditions.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-bench-'));
  try {
    const files: string[] = [];
    for (const [index, picture] of demoPictures().slice(0, PICTURE_COUNT).entries()) {
      files.push(join(folder, `${index}.jpg`));
      await writeFile(files.at(-1)!, await drawPicture(picture));
    }
    const out = await mkdtemp(join(tmpdir(), 'editorial-bench-out-'));
    let begin = performance.now();
    await bare(files, out);
    const bareMs = performance.now() - begin;
    const database = await openEmbedded();
    const pool = createPicturePool();
    const storage = createFolderStorage({
      folder: join(out, 'store'),
      signingKey: 'bench',
      publicUrl: () => 'http://localhost',
    });
    // Start the workers before measuring. An import of 100,000 files starts them only once, too.
    await Promise.all(files.slice(0, pool.size).map((path) => pool.process(path)));
    begin = performance.now();
    for await (const event of importFolder(
      { database, pool, storage, tenantId: HOST_TENANT },
      folder,
    ))
      if ('outcome' in event && event.outcome !== 'imported')
        throw new Error(`${event.path}: ${event.outcome} ${event.reason ?? ''}`);
    const importMs = performance.now() - begin;
    await pool.close();
    await database.close();
    await rm(out, { recursive: true, force: true });
    console.log(
      `import: ${rate(importMs)} pictures/s; bare sharp ${rate(bareMs)} pictures/s; ratio ${(bareMs / importMs).toFixed(2)} (${PICTURE_COUNT} pictures of about 2,400 × 1,600)\n`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
