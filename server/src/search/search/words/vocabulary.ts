import { type TextLanguage, TextLanguages } from '@editorial/contracts/catalog';
import { stemmer } from '@orama/stemmers/english';
import { LRUCache } from 'lru-cache';
import { fold } from '../../../ground/terms.rules.ts';
import { Compounds } from './compounds.rules.ts';
import { type NearWord, NearWords } from './meaning/near-words.ts';
import { cosines, packedTexts, TextMeaning, type TextsMeaning } from './meaning/text-meaning.ts';
import { wordVectors } from './meaning/word-vectors.ts';
import { isFormOf, type MeantWord, MeantWords } from './meant-words.ts';
import type { Closeness } from './reranking.rules.ts';
import { LEAST_SLIP } from './slips.rules.ts';

/** The texts of an asset in one language. */
export interface WordSource {
  readonly language: TextLanguage;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}

interface WordCount {
  count: number;
  /** A bit for each language that the word is of. */
  languages: number;
}

/** Assets whose tags are compared: the newest are enough to learn from. */
const MAX_TAGGED = 20_000;
const MAX_TAGS = 15;
const MAX_RELATED = 6;
/** A word that at most so many texts have may be mistyped in them … */
const MAX_MISTYPED = 2;
/** … if another word is so many times as usual. */
const MORE_USUAL_TIMES = 50;
/** The weight of a slip beside the frequency of a word. */
const SLIP_WEIGHT = 8;
/** The same for words that are only offered: nobody is led astray, so a slip counts less. */
const OFFER_WEIGHT = 3;
/** Too many words begin like a shorter stem. */
const MIN_STEM = 3;
const MAX_RARITIES = 2000;
/** Two tags are related when so many assets have both. */
const MIN_TOGETHER = 2;
const Word = /[\p{L}\p{M}]+/gu;
/** Words as texts are split into, or the whole if there are none: a number, for example. */
const partsOf = (word: string): readonly string[] => word.match(Word) ?? [word];
const bitOf = (language: TextLanguage): number => 1 << TextLanguages.indexOf(language);

/** The words of a tenant's published assets: how usual they are, and which stand together. */
export class Vocabulary {
  readonly #words = new Map<string, WordCount>();
  readonly #tags = new Map<string, { name: string; count: number; languages: number }>();
  readonly #together = new Map<string, Map<string, number>>();
  /** Found before. Usual tags occur together with thousands of others. */
  readonly #related = new Map<string, readonly string[]>();
  #taggedCount = 0;
  #textCount = 0;
  #meant: MeantWords | null = null;
  #sorted: readonly string[] | null = null;
  #compounds: Compounds | null = null;
  #near: NearWords | null = null;
  #meaning: TextMeaning | null = null;
  /** Of words that were looked for lately. */
  readonly #rarities = new LRUCache<string, number>({ max: MAX_RARITIES });

  add({ language, title, description, tags }: WordSource): void {
    this.#textCount += 1;
    const text = fold([title, description, ...tags].join(' '));
    const bit = bitOf(language);
    for (const word of new Set(Array.from(text.matchAll(Word), ([one]) => one))) {
      if (word.length > 40) continue;
      const known = this.#words.get(word);
      if (known) {
        known.count += 1;
        known.languages |= bit;
      } else this.#words.set(word, { count: 1, languages: bit });
    }
    this.#meant = null;
    this.#sorted = null;
    this.#compounds = null;
    this.#near = null;
    this.#meaning = null;
    this.#rarities.clear();
    this.#related.clear();
    if (this.#taggedCount < MAX_TAGGED) this.#addTags(tags.slice(0, MAX_TAGS), bit);
  }

  #addTags(tags: readonly string[], bit: number): void {
    this.#taggedCount += 1;
    const keys = [...new Set(tags.map(fold))];
    for (const [at, key] of keys.entries()) {
      const known = this.#tags.get(key);
      if (known) {
        known.count += 1;
        known.languages |= bit;
      } else this.#tags.set(key, { name: tags[at] ?? key, count: 1, languages: bit });
      const others = this.#together.get(key) ?? new Map<string, number>();
      for (const other of keys) if (other !== key) others.set(other, (others.get(other) ?? 0) + 1);
      this.#together.set(key, others);
    }
  }

  get size(): number {
    return this.#words.size;
  }

  countOf(word: string): number {
    return this.#words.get(fold(word))?.count ?? 0;
  }

  /** Whether the texts have a word, or each of several with a hyphen between them. */
  has(word: string): boolean {
    return partsOf(fold(word)).every((part) => this.countOf(part) > 0);
  }

  /** How rare a word is: 0 if all texts have it, 1 if none does. */
  rarityOf(word: string): number {
    return this.#rarity(this.countOf(word));
  }

  /**
   * How rare a word is in any of its forms: "benches" is as usual as "bench". Stems are English
   * ones; other words count by their form alone, if they have no such ending. Words with a hyphen
   * between them are as rare as the rarest of them.
   */
  rarityOfForms(word: string): number {
    const folded = fold(word);
    const known = this.#rarities.get(folded);
    if (known !== undefined) return known;
    const counts = partsOf(folded).map((part) => this.countOfForms(part));
    const rarity = this.#rarity(Math.min(...counts, this.#textCount));
    this.#rarities.set(folded, rarity);
    return rarity;
  }

  countOfForms(word: string): number {
    const stem = stemmer(word);
    // "parties" and "party" have the stem "parti".
    const start = stem.replace(/i$/, '');
    if (start.length < MIN_STEM) return this.countOf(word);
    const count = this.wordsFrom(start)
      .filter((other) => stemmer(other) === stem)
      .reduce((sum, other) => sum + this.countOf(other), 0);
    return Math.max(count, this.countOf(word));
  }

  #rarity(count: number): number {
    const all = Math.log(this.#textCount + 1);
    return all === 0 ? 1 : Math.max(0, 1 - Math.log(count + 1) / all);
  }

  /**
   * Whether texts of a language have the word as it is typed. English has no accents, so a word
   * with one is of another language.
   */
  isOf(word: string, language: TextLanguage): boolean {
    const folded = fold(word);
    if (language === 'en' && folded !== word.toLowerCase()) return false;
    return ((this.#words.get(folded)?.languages ?? 0) & bitOf(language)) !== 0;
  }

  /** The place of the first word that does not come before a beginning, among all in order. */
  #firstFrom(start: string): number {
    const sorted = (this.#sorted ??= [...this.#words.keys()].sort());
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The words of the texts that begin so. */
  wordsFrom(start: string): string[] {
    const found: string[] = [];
    for (let at = this.#firstFrom(start); ; at += 1) {
      const word = this.#sorted?.[at];
      if (!word?.startsWith(start)) return found;
      found.push(word);
    }
  }

  /** Whether a word of the texts begins so. */
  hasBeginning(start: string): boolean {
    const first = this.#firstFrom(start);
    return this.#sorted?.[first]?.startsWith(start) ?? false;
  }

  /**
   * The words that a mistyped word may mean, the likeliest first. None for a word that is known. A
   * word that one or two texts have may be mistyped there, if another one is far more usual.
   * @param isUnfinished Whether the word is being typed: none if it could still become one.
   */
  corrections(word: string, language: TextLanguage, isUnfinished = false): readonly MeantWord[] {
    const folded = fold(word);
    if (isUnfinished && this.hasBeginning(folded)) return [];
    const own = this.countOf(folded);
    // "dining" is no typo of "diving", although only that is in the catalog.
    const isKnown = language === 'en' && wordVectors().isWord(folded);
    if (own > MAX_MISTYPED || (isKnown && (own > 0 || this.farther(folded).length > 0))) return [];
    if (this.#isForm(folded)) return [];
    const meant = this.#meantBy(folded, language, { weight: SLIP_WEIGHT });
    return (meant[0]?.count ?? 0) > own * MORE_USUAL_TIMES ? meant : [];
  }

  /** "xboxes" is no typo of "boxes" where texts have "xbox". */
  #isForm(word: string): boolean {
    return this.countOf(word) === 0 && isFormOf(word, (one) => this.countOf(one) > 0);
  }

  /** The likeliest of the words that a mistyped word may mean. Null for a word that is known. */
  correction(word: string, language: TextLanguage, isUnfinished = false): string | null {
    return this.corrections(word, language, isUnfinished)[0]?.word ?? null;
  }

  /** A word that was more likely meant, although texts have both: "plant" for "plat". Or none. */
  likelier(word: string, language: TextLanguage): readonly MeantWord[] {
    const folded = fold(word);
    if (this.#isForm(folded)) return [];
    const own = this.countOf(folded) + 1;
    // Others can't be likelier, whatever slip was made. For a usual word these are all.
    const least = own * Math.exp(OFFER_WEIGHT * LEAST_SLIP) - 1;
    const [best] = this.#meantBy(folded, language, { weight: OFFER_WEIGHT, least });
    return best && best.likelihood > Math.log(own) ? [best] : [];
  }

  #meantBy(
    typed: string,
    language: TextLanguage,
    by: { readonly weight: number; readonly least?: number },
  ): readonly MeantWord[] {
    this.#meant ??= new MeantWords(this.#words, (word) => this.countOfForms(word));
    return this.#meant.meantBy(typed, { language, bit: bitOf(language), ...by });
  }

  #wordsOf(language: TextLanguage): string[] {
    const bit = bitOf(language);
    return [...this.#words].flatMap(([word, { languages }]) =>
      (languages & bit) === 0 ? [] : [word],
    );
  }

  /** English words of the texts that mean about the same as an English word, the nearest first. */
  near(word: string): readonly NearWord[] {
    this.#near ??= new NearWords(this.#wordsOf('en'), wordVectors());
    return this.#near.near(fold(word));
  }

  /** The same, with more words that are not as near. */
  farther(word: string): readonly NearWord[] {
    this.#near ??= new NearWords(this.#wordsOf('en'), wordVectors());
    return this.#near.farther(fold(word));
  }

  /** The meaning of an English text: that of its words, the rare ones most. */
  #meaningOf(text: string): Float32Array {
    this.#meaning ??= new TextMeaning(wordVectors(), (word) => this.rarityOf(word));
    return this.#meaning.of(text);
  }

  /** The meaning of a picture's English texts. */
  meaningOf(title: string, rest: string): TextsMeaning {
    return packedTexts(this.#meaningOf(title), this.#meaningOf(rest));
  }

  /** Returns how near the texts of pictures are to an English text by meaning. */
  closenessTo(text: string): (texts: TextsMeaning) => Closeness {
    const own = this.#meaningOf(text);
    return (texts) => {
      const { title, whole } = cosines(own, texts);
      return { closeness: whole, titleCloseness: title };
    };
  }

  /** German words that the word is a part of, and the parts that it is put together from. */
  compounds(word: string): { readonly containing: readonly string[]; readonly parts: string[] } {
    const german = bitOf('de');
    this.#compounds ??= new Compounds(
      new Map(
        [...this.#words].flatMap(([one, { count, languages }]) =>
          (languages & german) === 0 ? [] : [[one, count] as const],
        ),
      ),
    );
    const folded = fold(word);
    return {
      containing: this.#compounds.containing(folded),
      parts: this.#compounds.partsOf(folded),
    };
  }

  /**
   * Tags of the visitor's language that stand more often with this one than by chance, the closest
   * first. Words like `nature` are of several languages.
   */
  related(tag: string, language: TextLanguage): readonly string[] {
    const key = fold(tag);
    const place = `${language} ${key}`;
    const known = this.#related.get(place) ?? this.#closest(key, bitOf(language));
    if (known.length > 0) this.#related.set(place, known);
    return known;
  }

  #closest(key: string, bit: number): string[] {
    const own = this.#tags.get(key);
    const others = this.#together.get(key);
    if (!own || !others) return [];
    return [...others]
      .filter(([, together]) => together >= MIN_TOGETHER)
      .flatMap(([other, together]) => {
        const { name, count, languages } = this.#tags.get(other) ?? {
          name: other,
          count: 1,
          languages: bit,
        };
        if (!(languages & bit)) return [];
        return [{ name, closeness: (together * together) / (own.count * count) }];
      })
      .sort((a, b) => b.closeness - a.closeness || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_RELATED)
      .map(({ name }) => name);
  }
}
