import { DESCRIPTOR_LENGTH } from '../../catalog/picture/descriptor.ts';

/** Each number of a look is one byte. All are between -1 and 1. */
const STEPS = 127;

/** A look as 64 characters, for an address. Exact enough: the likeness stays above 0.999. */
export const encodeLook = (look: readonly number[]): string =>
  Buffer.from(Int8Array.from(look, (value) => Math.round(value * STEPS)).buffer).toString(
    'base64url',
  );

/** Reads a look from an address. Null if it is none. */
export function decodeLook(code: string): number[] | null {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== DESCRIPTOR_LENGTH) return null;
  const values = [...new Int8Array(bytes)];
  const length = Math.hypot(...values);
  return length === 0 ? null : values.map((value) => value / length);
}
