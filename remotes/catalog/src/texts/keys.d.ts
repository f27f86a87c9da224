import type t0 from './en.ts';
import type t1 from './contribute.en.ts';

declare module '@editorial/platform' {
  interface TextResources {
    catalog: typeof t0 & typeof t1;
  }
}
