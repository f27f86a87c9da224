const letters = 'abcdefghijklmnopqrstuvwxyz';
const pairs = Array.from(letters, (one, at) => one + letters.charAt((at * 7) % 26));

/** Texts that nobody types by accident, each with what is wrong with it. */
export const hostileTexts: Readonly<Record<string, string>> = {
  '10 kB of one word': 'x'.repeat(9999),
  '10 kB of short words': 'a '.repeat(4999),
  '10 kB of quotation marks': '"'.repeat(9999),
  '10 kB to leave out': `-${'a'.repeat(9998)}`,
  '500 words': Array.from({ length: 500 }, (_, at) => `word${at}`).join(' '),
  '500 words to leave out': Array.from({ length: 500 }, (_, at) => `-word${at}`).join(' '),
  '500 alternatives': Array.from({ length: 500 }, (_, at) => `harbour${at}`).join(' OR '),
  '500 mistyped words': Array.from({ length: 500 }, (_, at) => `moutnain${pairs[at % 26]}`).join(
    ' ',
  ),
  '1,500 ligatures': 'ﬁ'.repeat(1500),
  'words inside a word': 'a´b'.repeat(900),
  'deep parentheses': `${'('.repeat(4000)}sea${')'.repeat(4000)}`,
  'deep parentheses to leave out': `${'-('.repeat(3000)}sea${')'.repeat(3000)}`,
  'open parentheses': '((((',
  'one letter': 'a',
  'wildcards alone': '* ** *** -* (*)',
  'all words by wildcards': pairs.map((pair) => `${pair}*`).join(' OR '),
  'every word by wildcards': pairs.map((pair) => `${pair}*`).join(' '),
  'no word by wildcards': pairs.map((pair) => `-${pair}*`).join(' '),
  'control characters': 'sea\u0000\u0007\u001b[31m\r\nharbour',
  'bidi characters': '\u202egnp.exe \u2066sea\u2069 \u200f\u061cnight',
  'half a character': '\ud800sea\udfff',
  'joined characters': `👩‍👩‍👧‍👦 s${'\u0301'.repeat(3000)}ea`,
  'signs of regular expressions': '(a+)+$ [[:alpha:]]{999} .* ^(([a-z])+.)+[A-Z]([a-z])+$',
  'signs of PostgreSQL': "a & | ! <-> :* '; drop table assets; -- \\' %_",
  'signs of OpenSearch': '{"match_all":{}} _exists_:a /.*/ a~9 a^9 [a TO z] \\u0000',
  'a field of every kind': 'tag:* creator:"((" color:\\ after:999999 taken:-1 orientation:OR',
};
