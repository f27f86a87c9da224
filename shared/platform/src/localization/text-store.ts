type Values = Readonly<Record<string, unknown>>;
type Listener = () => void;

/** Texts are looked for in the language, in the language without its region, and in English. */
const FALLBACK_LANGUAGE = 'en';
const languagesOf = (language: string): string[] => [
  ...new Set([language, language.split('-')[0] ?? language, FALLBACK_LANGUAGE]),
];

/** The rules of a language are expensive to make. */
function remembered<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
const pluralRules = remembered((language) => new Intl.PluralRules(language));
const numberFormat = remembered((language) => new Intl.NumberFormat(language));

/** The names under which a text may stand, the best one first: `Sets_zero`, `Sets_few`, `Sets`. */
function namesOf(name: string, language: string, count: unknown): string[] {
  if (typeof count !== 'number') return [name];
  const plural = `${name}_${pluralRules(language).select(count)}`;
  return [...(count === 0 ? [`${name}_zero`] : []), plural, name];
}

/** Fills `{{name}}` and `{{name, number}}`. A value that is not given leaves nothing. */
function fillNames(text: string, language: string, values: Values): string {
  return text.replaceAll(/\{\{([^{}]+)\}\}/g, (_, inside: string) => {
    const [name = '', format] = inside.split(',').map((part) => part.trim());
    const value = values[name];
    return format === 'number' && (typeof value === 'number' || typeof value === 'bigint')
      ? numberFormat(language).format(value)
      : String(value ?? '');
  });
}

/**
 * The texts of the page, by language and resource, in i18next's JSON format: plural forms as
 * suffixes of the key, values in double braces.
 */
export class TextStore {
  language: string;
  /** Changes every text on its way to the page. */
  decorate: (text: string) => string = (text) => text;
  readonly #texts = new Map<string, Record<string, string>>();
  readonly #listeners = new Set<Listener>();
  readonly #defaultResource: string;

  constructor(language: string, defaultResource: string) {
    this.language = language;
    this.#defaultResource = defaultResource;
  }

  /** Adds texts of a resource. Where a text is there already, `wins` tells which one stays. */
  add(
    language: string,
    resource: string,
    texts: Readonly<Record<string, string>>,
    wins: 'new' | 'old',
  ): void {
    const place = `${language} ${resource}`;
    const known = this.#texts.get(place);
    this.#texts.set(place, wins === 'new' ? { ...known, ...texts } : { ...texts, ...known });
    this.#tell();
  }

  changeLanguage(language: string): void {
    this.language = language;
    this.#tell();
  }

  /** Calls the listener after texts or the language changed. Returns a function that ends that. */
  follow(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Returns a text with its values, or `instead` if there is none. */
  text(resource: string | undefined, name: string, values: Values, instead: string): string {
    const found = this.#find(resource ?? this.#defaultResource, name, values.count) ?? instead;
    return this.decorate(fillNames(found, this.language, values));
  }

  #find(resource: string, name: string, count: unknown): string | undefined {
    for (const language of languagesOf(this.language)) {
      const texts = this.#texts.get(`${language} ${resource}`);
      if (!texts) continue;
      for (const key of namesOf(name, language, count)) {
        // An empty text counts as none. Names of objects' own properties are no texts.
        if (Object.hasOwn(texts, key) && texts[key]) return texts[key];
      }
    }
    return undefined;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
