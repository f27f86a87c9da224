/** A word of a picture, in small letters without accents. */
export interface WeighedWord {
  readonly form: string;
  readonly stem: string;
  /** How much it says. */
  readonly weight: number;
}
/** Facts about a picture that others are compared with. */
export interface Described {
  readonly id: string;
  readonly setId: number;
  readonly categories: readonly string[];
  readonly words: readonly WeighedWord[];
}
/** A picture that may be alike, with the likeness of its look: 0 if it is not among the nearest. */
export interface Candidate extends Described {
  readonly likeness: number;
}
/** How near the meaning of each of some words is to that of another one: 1 for the same. */
export type Closeness = (words: readonly string[]) => (other: string) => Float32Array;

const Features = ['look', 'words', 'meaning', 'category', 'set'] as const;
type Feature = (typeof Features)[number];
type Likeness = Readonly<Record<Feature, number>>;

/** The weight of each order, chosen with half of the judged pictures of the demo (decision 1402). */
const weights: Likeness = { look: 0.2, words: 1, meaning: 1.9, category: 0.7, set: 1.4 };
/**
 * The constant of reciprocal ranks. Cormack, Clarke and Büttcher (2009) take 60 for lists of
 * thousands; in short ones, the first places say more.
 */
const RANK = 4;
/** How much a value counts beside its place: many share nearly all words, or hardly any. */
const VALUE_SHARE = 0.5;
/** Words whose meanings are less near have nothing to do with each other. */
const LEAST_CLOSENESS = 0.3;
/** A word of this weight answers any other one. */
const FULL_WEIGHT = 3;
/** Pictures of other sets whose meaning has less in common than this are not alike. */
const LEAST_MEANING = 0.05;
/** Pictures of other sets whose words have less in common than this are not alike. */
const LEAST_WORDS = 0.04;

const lengthOf = (words: Described['words']): number =>
  Math.hypot(...words.map(({ weight }) => weight));

/** A word of the picture that is near to another one. */
interface NearOne {
  readonly at: number;
  readonly near: number;
  /** The same, as far as a word that says so much is an answer. */
  readonly most: number;
}

/** How far a word answers another one. */
const shareOf = ({ weight }: WeighedWord): number => Math.min(1, weight / FULL_WEIGHT);

/** The words of the picture that others are compared with. */
class AskedWords {
  readonly #words: readonly WeighedWord[];
  readonly #byStem: ReadonlyMap<string, number>;
  readonly #nearTo: ReturnType<Closeness>;
  /** A word that says little is no answer to one that says much. */
  readonly #shares: Float32Array;
  readonly #length: number;
  /** By the form of another word. */
  readonly #known = new Map<string, readonly NearOne[]>();

  constructor(words: readonly WeighedWord[], closeness: Closeness) {
    this.#words = words;
    this.#byStem = new Map(words.map(({ stem, weight }) => [stem, weight]));
    this.#nearTo = closeness(words.map(({ form }) => form));
    this.#shares = Float32Array.from(words, shareOf);
    this.#length = lengthOf(words);
  }

  /** The share of words that two pictures have in common, by how much each says. */
  shared(other: readonly WeighedWord[]): number {
    let product = 0;
    for (const { stem, weight } of other) product += weight * (this.#byStem.get(stem) ?? 0);
    const lengths = this.#length * lengthOf(other);
    return lengths === 0 ? 0 : product / lengths;
  }

  /** How near each word of one picture is to the nearest of another one, in both directions. */
  nearness(other: readonly WeighedWord[]): number {
    const nearest = new Float32Array(this.#words.length);
    let [back, allBack, sum, all] = [0, 0, 0, 0];
    for (const word of other) {
      const { weight } = word;
      const share = shareOf(word);
      let best = 0;
      for (const { at, near, most } of this.#nearOnes(word.form)) {
        best = Math.max(best, most);
        nearest[at] = Math.max(nearest[at] ?? 0, near * share);
      }
      back += weight * Math.max(0, best - LEAST_CLOSENESS);
      allBack += weight;
    }
    for (const [at, { weight }] of this.#words.entries()) {
      sum += weight * Math.max(0, (nearest[at] ?? 0) - LEAST_CLOSENESS);
      all += weight;
    }
    return all === 0 || allBack === 0 ? 0 : (sum / all + back / allBack) / 2;
  }

  /** Those of these words that are near enough to another one to count: few of forty are. */
  #nearOnes(form: string): readonly NearOne[] {
    const known = this.#known.get(form);
    if (known) return known;
    const ones: NearOne[] = [];
    const all = this.#nearTo(form);
    // Entries of a typed array would be made for each of thousands of pairs.
    for (let at = 0; at < all.length; at += 1) {
      const near = all[at] ?? 0;
      if (near > LEAST_CLOSENESS) ones.push({ at, near, most: near * (this.#shares[at] ?? 0) });
    }
    this.#known.set(form, ones);
    return ones;
  }
}

function likenessOf(asked: Described, words: AskedWords, other: Candidate): Likeness {
  const isShared = other.categories.some((category) => asked.categories.includes(category));
  return {
    look: other.likeness,
    words: words.shared(other.words),
    meaning: words.nearness(other.words),
    category: isShared ? 1 : 0,
    set: asked.setId === other.setId ? 1 : 0,
  };
}

/** A look from here on is that of the same thing. */
const SAME_LOOK = 0.97;
const isAlike = ({ look, words, meaning, set }: Likeness): boolean =>
  set > 0 || meaning >= LEAST_MEANING || words >= LEAST_WORDS || look >= SAME_LOOK;

/** The place of each value among all, the highest first. Equal values have the same place. */
function placesOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((one, other) => other - one);
  const first = new Map<number, number>();
  for (const [at, value] of sorted.entries()) if (!first.has(value)) first.set(value, at);
  return values.map((value) => first.get(value) ?? 0);
}

/**
 * The ids of pictures that are like one, the most alike first: the orders by look, words, meaning,
 * category and set, fused by reciprocal ranks and by the values themselves. Those that are hardly
 * alike in anything are left out.
 */
export function mostAlike(
  asked: Described,
  candidates: readonly Candidate[],
  closeness: Closeness,
): readonly string[] {
  const words = new AskedWords(asked.words, closeness);
  const known = candidates
    .map((candidate) => ({ id: candidate.id, likeness: likenessOf(asked, words, candidate) }))
    .filter(({ likeness }) => isAlike(likeness));
  const scores = known.map(() => 0);
  for (const feature of Features) {
    const values = known.map(({ likeness }) => likeness[feature]);
    const most = Math.max(...values);
    for (const [at, place] of placesOf(values).entries()) {
      const value = values[at] ?? 0;
      if (value <= 0) continue;
      const share = (VALUE_SHARE * value) / most / (RANK + 1);
      scores[at] = (scores[at] ?? 0) + weights[feature] * (1 / (RANK + 1 + place) + share);
    }
  }
  return known
    .map(({ id }, at) => ({ id, score: scores[at] ?? 0 }))
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}
