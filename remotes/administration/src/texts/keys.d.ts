import type t0 from './en.ts';

declare module '@editorial/platform' {
  interface TextResources {
    administration: typeof t0;
  }
}
