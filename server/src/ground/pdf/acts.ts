import type { Paper } from './paper.ts';

const names = [
  'heading',
  'text',
  'space',
  'newPage',
  'rule',
  'figure',
  'table',
  'caption',
] as const;
type Name = (typeof names)[number];

/** Acts on paper, from outside of the process that has the paper. */
export type Sheet = Pick<Paper, Name>;
/** One thing that is put on paper. */
export type Act = { [K in Name]: readonly [name: K, ...Parameters<Paper[K]>] }[Name];

/** The acts of a function on paper, in its order. */
export function actsOf(draw: (sheet: Sheet) => void): Act[] {
  const acts: Act[] = [];
  const noting =
    (name: Name) =>
    (...words: unknown[]) =>
      void acts.push([name, ...words] as never);
  draw(Object.fromEntries(names.map((name) => [name, noting(name)])) as unknown as Sheet);
  return acts;
}

/** Puts on paper what was noted. */
export function replay(paper: Paper, acts: readonly Act[]): void {
  for (const [name, ...words] of acts) Reflect.apply(paper[name], paper, words);
}
