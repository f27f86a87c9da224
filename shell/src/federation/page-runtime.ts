import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/container';

/**
 * The federation runtime that remotes take from the page (`shared/federation/src/page-runtime.js`).
 * The shell's own runtime omits the container part, because the shell exposes nothing.
 */
Object.assign(globalThis, {
  editorialFederation: {
    ...federation,
    bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  },
});
