/** One event of an XML text. */
export type XmlEvent =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly empty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const namedEntities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/**
 * Decodes the five predefined entities and numeric references. Any other entity is removed, so none
 * can expand or fetch.
 */
const decodeReferences = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[\w.:-]{1,64});/gi, (_, name: string) => {
    if (!name.startsWith('#')) return namedEntities[name] ?? '';
    const code =
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : '';
  });

/**
 * The end of a document type. Its internal subset may contain quotes and brackets. It reads no
 * further than necessary, since a text may contain a million of them.
 */
const endOfDoctype = (xml: string, from: number) => {
  const end = xml.indexOf('>', from);
  if (end === -1) return -1;
  const subset = xml.slice(from, end).indexOf('[');
  if (subset === -1) return end;
  const close = /\]\s*>/g;
  close.lastIndex = from + subset;
  const match = close.exec(xml);
  return match ? match.index + match[0].length - 1 : -1;
};

const MAX_NAME_LENGTH = 256;
const nameEnd = /[\s=/"'<>]|$/g;
const notSpace = /\S|$/g;

const find = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
};

/**
 * Reads `name="value"` pairs from left to right, each character once. Everything else is skipped.
 */
const readAttributes = (tag: string): Map<string, string> => {
  const attributes = new Map<string, string>();
  for (let at = find(notSpace, tag, 0); at < tag.length; at = find(notSpace, tag, at)) {
    const end = find(nameEnd, tag, at);
    const name = tag.slice(at, end);
    const equals = find(notSpace, tag, end);
    // A value without a name is skipped as a whole.
    const open = tag[equals] === '=' ? find(notSpace, tag, equals + 1) : at;
    const quote = tag[open];
    if (quote !== '"' && quote !== "'") {
      at = Math.max(end, at + 1);
      continue;
    }
    const close = tag.indexOf(quote, open + 1);
    if (close === -1) break;
    if (name !== '' && name.length <= MAX_NAME_LENGTH)
      attributes.set(name, decodeReferences(tag.slice(open + 1, close)));
    at = close + 1;
  }
  return attributes;
};

const endOfTag = (xml: string, from: number) => {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const character = xml[at] ?? '';
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
};

/**
 * Scans an XML text once, in linear time. Entities, document types, instructions and comments are
 * skipped. It never throws: malformed text ends the scan.
 */
export function* scanXml(xml: string): Generator<XmlEvent> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    if (open !== at)
      yield {
        kind: 'text',
        text: decodeReferences(xml.slice(at, open === -1 ? xml.length : open)),
      };
    if (open === -1) return;
    if (xml.startsWith('<!--', open)) {
      const end = xml.indexOf('-->', open + 4);
      if (end === -1) return;
      at = end + 3;
    } else if (xml.startsWith('<![CDATA[', open)) {
      const end = xml.indexOf(']]>', open);
      if (end === -1) return;
      yield { kind: 'text', text: xml.slice(open + 9, end) };
      at = end + 3;
    } else {
      const end = xml.startsWith('<!', open) ? endOfDoctype(xml, open) : endOfTag(xml, open + 1);
      if (end === -1) return;
      at = end + 1;
      const tag = xml.slice(open + 1, end);
      if (tag.startsWith('/')) yield { kind: 'close', name: tag.slice(1).trim() };
      else if (!tag.startsWith('!') && !tag.startsWith('?')) {
        const name = /^[^\s/]+/.exec(tag)?.[0] ?? '';
        yield {
          kind: 'open',
          name,
          attributes: readAttributes(tag.slice(name.length)),
          empty: tag.endsWith('/'),
        };
      }
    }
  }
}
