const TEXT = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`[^`]*`'})`;
/** Fields of an endpoint that only the server reads, each in lines of its own, as the formatter writes. */
const Fields = new RegExp(
  `^ +(?:(?:summary|whileImpersonating):\\s+${TEXT}(?:\\s+\\+\\s+${TEXT})*` +
    `|side: '\\w+'|bodyBytes: [\\w *+]+|problems: \\[[^\\]]*\\]),$`,
  'gm',
);

/**
 * Leaves out what only the server reads of an endpoint: what it describes, for whom it is, how large
 * its body may be, and the problems that it may answer with. The lines stay, so that source maps
 * hold.
 */
export default function withoutServerFields(source) {
  return source.replaceAll(Fields, (text) => text.replaceAll(/[^\n]/g, ''));
}
