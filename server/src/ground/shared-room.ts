/** Gives a place back. */
export type Leave = () => void;

/**
 * Room for `most` pieces of work that run or wait at once. Nobody takes more of it than is left
 * over for all others, so whoever comes next finds a place: one visitor alone gets half of it, two
 * get a third each.
 */
export function createSharedRoom(most: number) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /** Takes a place. Null if the visitor has their share, or if there is none. */
    enter(visitor: string): Leave | null {
      const own = taken.get(visitor) ?? 0;
      if (own >= most - total) return null;
      taken.set(visitor, own + 1);
      total += 1;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        total -= 1;
        const left = (taken.get(visitor) ?? 1) - 1;
        if (left > 0) taken.set(visitor, left);
        else taken.delete(visitor);
      };
    },
  };
}
