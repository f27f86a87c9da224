import type { SourceMap } from 'node:module';

/** A place in a release's built code, as a browser's stack names it. */
export interface BuiltPlace {
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

const builtPlace =
  /https?:\/\/[^\s/]+\/remotes\/([^/\s]+)\/([^/\s]+)\/([^\s?:)]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g;

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

/** Maps the places of a stack to the sources. What has no map stays as it is. */
export const mappedStack = (
  stack: string,
  mapOf: (place: BuiltPlace) => SourceMap | null,
): string =>
  stack.replaceAll(
    builtPlace,
    (place, name: string, version: string, file: string, line: string, column: string) => {
      const origin = mapOf({ name, version, file })?.findOrigin(Number(line), Number(column));
      return origin && 'fileName' in origin
        ? `${origin.fileName.replace(/^webpack:\/\/[^/]*\//, '')}:${origin.lineNumber}:${origin.columnNumber}`
        : place;
    },
  );
