/** Stands in for what makes remotes ready ahead of time: one bundle has none. */
export function prefetchWhenIdle(): void {}
