/** A search as a tree. */
export type SearchNode =
  | {
      readonly kind: 'word';
      readonly text: string;
      /** Whether the word is a prefix: the last word, or one that ends with `*`. */
      readonly isPrefix: boolean;
      /** Whether any word that begins so is asked for: one that ends with `*`. */
      readonly isOpen?: boolean;
      /** Whether it is a stop word that means a thing here. It is looked for as it stands. */
      readonly isThing?: boolean;
      /** Whether it is a synonym or a part of a typed word. Its matches rank lower. */
      readonly isRelated?: boolean;
    }
  | { readonly kind: 'phrase'; readonly text: string; readonly isRelated?: boolean }
  /** Any of these terms, which are stored among the asset's words (migration 0043). */
  | { readonly kind: 'value'; readonly terms: readonly string[] }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly SearchNode[] }
  /** At least so many of the parts. Each of them scores by its weight. */
  | {
      readonly kind: 'some';
      readonly parts: readonly SearchNode[];
      readonly weights: readonly number[];
      readonly least: number;
    }
  | { readonly kind: 'not'; readonly part: SearchNode };

/** A span of time; `from` is inclusive, `before` is exclusive. */
export interface TimeSpan {
  readonly from?: Date;
  readonly before?: Date;
}
