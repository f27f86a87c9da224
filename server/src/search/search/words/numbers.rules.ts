import type { TextLanguage } from '@editorial/contracts/catalog';
import { arabicForms } from './lists/arabic-stem.rules.ts';
import type { SearchNode } from './search-node.ts';
import { isStopWord } from './stop-words.ts';

type WordNode = Extract<SearchNode, { kind: 'word' }>;

/** Longer ones are numbers of pictures, which have a hyphen too. */
const Digits = /^\d{1,6}$/;
const LettersAndDigits = /^(?<letters>[\p{L}\p{M}]+)(?<digits>\d{1,6})$/u;
const Part = /^[\p{L}\p{M}\p{N}]+$/u;
const Hyphen = /[-\u2010\u2011\u2013]/u;

/**
 * A number with or without a hyphen before it. PostgreSQL's parser makes "COVID-19" the words
 * "covid" and "-19" (https://www.postgresql.org/docs/18/textsearch-parsers.html, token `int`).
 */
const signed = (node: WordNode): SearchNode => ({
  kind: 'or',
  parts: [node, { ...node, text: `-${node.text}`, isPrefix: false }],
});

/** The parts of a word with a number behind a hyphen: "covid-19" as "covid" and "19". */
function parted(node: WordNode): SearchNode | null {
  const parts = node.text.split(Hyphen);
  if (parts.length < 2 || !parts.every((part) => Part.test(part))) return null;
  if (!parts.slice(1).some((part) => Digits.test(part))) return null;
  return {
    kind: 'and',
    parts: parts.map((text, at) => {
      const isLast = at === parts.length - 1;
      const one: WordNode = { ...node, text, isPrefix: node.isPrefix && isLast };
      return Digits.test(text) ? signed(one) : one;
    }),
  };
}

/**
 * Words with a hyphen between them, which texts also write without: "wind-tunnel". Null if one of
 * them says nothing alone: "close-up" must not find all that is close.
 */
function unhyphened(node: WordNode, language: TextLanguage): SearchNode | null {
  const parts = node.text.split(Hyphen);
  const saysSomething = (part: string) =>
    Part.test(part) && !isStopWord(part, 'en') && !isStopWord(part, language);
  if (parts.length < 2 || !parts.every(saysSomething)) return null;
  const apart = parts.map((text, at): WordNode => {
    const isLast = at === parts.length - 1;
    return { ...node, text, isPrefix: node.isPrefix && isLast };
  });
  return { kind: 'or', parts: [node, { kind: 'and', parts: apart }] };
}

function spelled(node: WordNode, language: TextLanguage): SearchNode {
  const forms = arabicForms(node.text);
  if (forms.length > 0)
    return {
      kind: 'or',
      parts: [node, ...forms.map((text) => ({ ...node, text, isPrefix: false }))],
    };
  if (Digits.test(node.text)) return signed(node);
  const parts = parted(node);
  if (parts) {
    const joined = { ...node, text: node.text.replaceAll(new RegExp(Hyphen, 'gu'), '') };
    return { kind: 'or', parts: [parts, { ...joined, isRelated: true }] };
  }
  const { letters, digits } = LettersAndDigits.exec(node.text)?.groups ?? {};
  // A letter that says nothing alone would leave the number: "t4" is no four.
  if (!letters || !digits || isStopWord(letters, 'en') || isStopWord(letters, language))
    return unhyphened(node, language) ?? node;
  const apart: WordNode = { kind: 'word', text: letters, isPrefix: false, isRelated: true };
  return {
    kind: 'or',
    parts: [node, { kind: 'and', parts: [apart, signed({ ...apart, text: digits })] }],
  };
}

/**
 * A search that finds words however they are written: "covid 19" finds "COVID-19", "f16" finds
 * "F-16", and the other way round.
 */
export function withNumbers(node: SearchNode, language: TextLanguage): SearchNode {
  if (node.kind === 'word') return spelled(node, language);
  if (node.kind === 'not') return { kind: 'not', part: withNumbers(node.part, language) };
  return 'parts' in node
    ? { ...node, parts: node.parts.map((part) => withNumbers(part, language)) }
    : node;
}
