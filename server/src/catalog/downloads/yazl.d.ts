/** The part of yazl that is used. The package has no types. */
declare module 'yazl' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';
  interface EntryOptions {
    compress?: boolean;
    size?: number;
    mtime?: Date;
    forceZip64Format?: boolean;
  }
  class ZipFile extends EventEmitter {
    readonly outputStream: Readable;
    addBuffer(buffer: Buffer, name: string, options: EntryOptions): void;
    addReadStreamLazy(
      name: string,
      options: EntryOptions,
      open: (opened: (error: Error | null, stream?: Readable) => void) => void,
    ): void;
    end(options: { forceZip64Format: boolean }, sized: (byteSize: number) => void): void;
  }
  const yazl: { ZipFile: typeof ZipFile };
  export default yazl;
}
