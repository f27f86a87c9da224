import { Transform } from 'node:stream';
import { StorageError } from './storage.ts';

/**
 * Passes a body through and fails at its end, before it counts as stored, if its length differs
 * from the announced one.
 */
export function exactLength(expected: number): Transform {
  let byteSize = 0;
  const wrong = () =>
    new StorageError(
      'BodyIncomplete',
      `A file of ${expected} bytes was announced, ${byteSize} came.`,
    );
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteSize += chunk.length;
      done(byteSize > expected ? wrong() : null, chunk);
    },
    flush: (done) => done(byteSize === expected ? null : wrong()),
  });
}
