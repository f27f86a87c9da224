import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/container';

/**
 * The federation's runtime as remotes take it from the page
 * (`shared/federation/src/page-runtime.js`); the container's part is left out of the shell's own,
 * since the shell exposes nothing.
 */
Object.assign(globalThis, {
  editorialFederation: {
    ...federation,
    bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  },
});
