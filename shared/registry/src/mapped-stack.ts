import type { SourceMap } from 'node:module';

/** A place in a release's built code, as a browser's stack names it. */
export interface BuiltPlace {
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

const builtPlace =
  /https?:\/\/[^\s/]+\/remotes\/(?<name>[^/\s]+)\/(?<version>[^/\s]+)\/(?<file>[^\s?:)]+\.js)(?:\?[^\s:]*)?:(?<line>\d+):(?<column>\d+)/g;

/** Returns the files of releases that a stack names, each once. */
export function placesIn(stack: string): BuiltPlace[] {
  const places = Array.from(
    stack.matchAll(builtPlace),
    ([, name = '', version = '', file = '']) => ({
      name,
      version,
      file,
    }),
  );
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/** Maps the places of a stack to the sources. Places without a map stay as they are. */
export const mappedStack = (
  stack: string,
  mapOf: (place: BuiltPlace) => SourceMap | null,
): string =>
  stack.replaceAll(builtPlace, (place, ...found) => {
    // The named groups come last (ECMA-262, String.prototype.replace).
    const { line, column, ...built } = found.at(-1) as BuiltPlace & Record<string, string>;
    const origin = mapOf(built)?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin
      ? `${origin.fileName.replace(/^webpack:\/\/[^/]*\//, '')}:${origin.lineNumber}:${origin.columnNumber}`
      : place;
  });
