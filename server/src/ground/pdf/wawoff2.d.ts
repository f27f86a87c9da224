declare module 'wawoff2' {
  /** Unpacks a WOFF2 font into TrueType. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
declare module 'wawoff2/build/decompress_binding.js' {
  /** The same without waiting, once `decompress` has compiled the module. False: it is no font. */
  const binding: { decompress(font: Uint8Array): Uint8Array | false };
  export default binding;
}
declare module 'linebreak' {
  /** Where a line may or has to break (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
