/** heic-decode brings no types of its own. */
declare module 'heic-decode' {
  const decode: (input: {
    buffer: Uint8Array;
  }) => Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  export default decode;
}
