/** Parts of the federation plugin's own runtime, by names that the preset gives them. */
declare module '@module-federation/webpack-bundler-runtime' {
  const federation: { readonly bundlerRuntime: object };
  export default federation;
}
declare module '@module-federation/webpack-bundler-runtime/container' {
  export function initContainerEntry(options: object): unknown;
}
