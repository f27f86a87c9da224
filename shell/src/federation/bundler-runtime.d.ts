/**
 * Types for parts of the federation plugin's internal runtime, under the names that the webpack
 * preset gives them.
 */
declare module '@module-federation/webpack-bundler-runtime' {
  const federation: { readonly bundlerRuntime: object };
  export default federation;
}
declare module '@module-federation/inject-external-runtime-core-plugin' {
  import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
  export default function giveRuntimeCore(): ModuleFederationRuntimePlugin;
}
