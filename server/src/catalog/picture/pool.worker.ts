import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { PictureRefused, type PictureInput } from './picture.types.ts';
import { processPicture } from './renditions.ts';

// Pictures run beside each other here: one thread each is faster than many threads for one.
sharp.concurrency(1);

const asInput = (input: string | Uint8Array): PictureInput =>
  typeof input === 'string' ? input : Buffer.from(input.buffer, input.byteOffset, input.byteLength);

parentPort?.on('message', (input: string | Uint8Array) => {
  processPicture(asInput(input)).then(
    (done) => parentPort?.postMessage({ done }),
    (error: unknown) => {
      const { code, message } =
        error instanceof PictureRefused
          ? error
          : new PictureRefused('Corrupt', 'The picture can’t be decoded.');
      parentPort?.postMessage({ code, message });
    },
  );
});
