/** What is searched for, as a tree. */
export type SearchNode =
  | {
      readonly kind: 'word';
      readonly text: string;
      /** The word may go on: it is the last one, or ends with `*`. */
      readonly isPrefix: boolean;
      /** A synonym or a part of what was typed: it stands behind what was typed. */
      readonly isRelated?: boolean;
    }
  | { readonly kind: 'phrase'; readonly text: string; readonly isRelated?: boolean }
  /** One of these terms, which stand beside an asset's words (migration 0043). */
  | { readonly kind: 'value'; readonly terms: readonly string[] }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly SearchNode[] }
  | { readonly kind: 'not'; readonly part: SearchNode };

/** A span of time; `from` belongs to it, `before` does not. */
export interface TimeSpan {
  readonly from?: Date;
  readonly before?: Date;
}
