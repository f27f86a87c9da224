import type { Act } from './acts.ts';
import type { PdfAbout } from './open-pdf.ts';

/** Requests to the engines, by kind. */
export interface Wishes {
  readonly pdf: { readonly about: PdfAbout; readonly acts: readonly Act[] };
  /** A module whose default export writes the data, and what it is called with. */
  readonly data: { readonly writer: string; readonly given: readonly unknown[] };
}
/** Answers of the engines, by kind. */
export interface Results {
  /** `missing` are the signs that no font has. */
  readonly pdf: { readonly bytes: Uint8Array; readonly missing: readonly string[] };
  readonly data: string;
}

export type Kind = keyof Wishes;
export type ToEngines = {
  [K in Kind]: { readonly id: number; readonly kind: K; readonly wish: Wishes[K] };
}[Kind];
export type FromEngines =
  | { readonly id: number; readonly result: Results[Kind] }
  | { readonly id: number; readonly reason: string };
