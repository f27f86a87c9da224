import type t0 from './en.ts';

declare module '@editorial/platform' {
  interface TextResources {
    subscription: typeof t0;
  }
}
