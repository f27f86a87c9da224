/** A search term: a phrase of several words, or a single word. */
export interface SearchTerm {
  readonly text: string;
  readonly isPhrase: boolean;
  readonly isExcluded: boolean;
  readonly isPrefix: boolean;
}

/** All groups must match. Within a group, one term is enough. */
export interface SearchText {
  readonly assetNumber: string | null;
  readonly groups: readonly (readonly SearchTerm[])[];
}

/** More terms than people type. The rest is ignored, so that queries stay bounded. */
const MAX_SEARCH_TERMS = 40;
const AssetNumber = /^ED-\d{7,10}$/i;

interface Token {
  readonly text: string;
  readonly isPhrase: boolean;
  readonly isExcluded: boolean;
}

function tokens(text: string): readonly Token[] {
  const found = text.matchAll(/(?<minus>-?)(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/gu);
  return [...found]
    .map(({ groups }) => ({
      text: (groups?.phrase ?? groups?.word ?? '').trim(),
      isPhrase: groups?.phrase !== undefined,
      isExcluded: groups?.minus === '-',
    }))
    .filter((token) => token.text !== '' && token.text !== '-');
}

/**
 * Parses the search grammar: all words must match (the last one as a prefix), `"a phrase"`,
 * `-without`, `a OR b` for neighbors. A single asset number finds only that asset. Never fails:
 * anything that can't be an operator is a word.
 */
export function readSearchText(value: string): SearchText | null {
  const text = value
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/[“”„«»]/g, '"')
    .trim();
  if (text === '') return null;
  if (AssetNumber.test(text)) return { assetNumber: text.toUpperCase(), groups: [] };
  const list = tokens(text).slice(0, MAX_SEARCH_TERMS);
  // Operators without a word, such as `-` or `""`, ask for nothing.
  if (list.length === 0) return null;
  const isOr = (token: Token | undefined) =>
    token?.text === 'OR' && !token.isPhrase && !token.isExcluded;
  const groups: SearchTerm[][] = [];
  let joins = false;
  list.forEach((token, index) => {
    const between = index > 0 && index < list.length - 1 && !isOr(list[index - 1]);
    if (isOr(token) && between) {
      joins = true;
      return;
    }
    const term = {
      ...token,
      isPrefix: index === list.length - 1 && !token.isPhrase && !token.isExcluded,
    };
    if (joins) groups.at(-1)?.push(term);
    else groups.push([term]);
    joins = false;
  });
  return { assetNumber: null, groups };
}
