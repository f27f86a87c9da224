/** heic-decode has no types. */
declare module 'heic-decode' {
  const decode: (input: {
    buffer: Uint8Array;
  }) => Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  export default decode;
}
