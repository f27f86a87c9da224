/** The facts for the order of the first results, beside relevance. */
export interface Candidate {
  readonly id: string;
  readonly setId: number;
  /** The group of near duplicates that the picture is in. */
  readonly groupId: string | null;
}

/** The part of a result that is arranged: what a visitor sees without scrolling far. */
export const SPREAD_COUNT = 20;
/** Pictures of one set, among the first. More of them are one shoot, not a choice. */
const MOST_OF_A_SET = 3;

class Arranged {
  readonly ids: string[] = [];
  readonly #ofSet = new Map<number, number>();
  readonly #groups = new Set<string>();
  #last: number | undefined;

  /** Whether the picture may come next, without too many of its set or a near duplicate. */
  takes({ setId, groupId }: Candidate): boolean {
    const isDuplicate = groupId !== null && this.#groups.has(groupId);
    return (this.#ofSet.get(setId) ?? 0) < MOST_OF_A_SET && !isDuplicate;
  }

  /** Whether it may come next, and the last one is of another set. */
  takesBeside(candidate: Candidate): boolean {
    return candidate.setId !== this.#last && this.takes(candidate);
  }

  add({ id, setId, groupId }: Candidate): void {
    this.ids.push(id);
    this.#ofSet.set(setId, (this.#ofSet.get(setId) ?? 0) + 1);
    if (groupId !== null) this.#groups.add(groupId);
    this.#last = setId;
  }
}

/**
 * Arranges the best matches so that the first twenty are not one shoot: at most three of a set, no
 * two neighbors of one set, and no near duplicate of a picture above. A picture that has to wait
 * comes as soon as it may; where nothing else matches, the order stays.
 * @param candidates The best matches, the best first.
 */
export function spread(candidates: readonly Candidate[]): string[] {
  const first = new Arranged();
  const left = [...candidates];
  while (first.ids.length < SPREAD_COUNT) {
    const beside = left.findIndex((candidate) => first.takesBeside(candidate));
    const at = beside < 0 ? left.findIndex((candidate) => first.takes(candidate)) : beside;
    const [next] = at < 0 ? [] : left.splice(at, 1);
    if (!next) break;
    first.add(next);
  }
  return [...first.ids, ...left.map(({ id }) => id)];
}

/** Whether pictures are spread already, whatever else matches. */
export function isSpread(candidates: readonly Candidate[]): boolean {
  const all = new Arranged();
  return candidates.every((candidate) => {
    const takes = all.takesBeside(candidate);
    all.add(candidate);
    return takes;
  });
}
