/** Replaces the prefetching of remotes. A single bundle has none. */
export function prefetchWhenIdle(): void {}
