import { setTimeout as wait } from 'node:timers/promises';
import { mayFetch, withoutAddresses } from './css-text.ts';
import { PictureRefused } from './picture.types.ts';
import {
  AllowedAttributes,
  AllowedElements,
  declaresDrawing,
  drawingPrefixes,
} from './svg-allowed.ts';
import { filterBounds } from './svg-filters.ts';
import { scanXml } from './xml-scan.ts';

/** Long edge of the raster version of a drawing, in pixels. */
export const SVG_LONG_EDGE_PX = 4000;
const MAX_ELEMENTS = 200_000;
const MAX_DRAWING_MS = 30_000;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const prefixOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')));
const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
/**
 * Allows only pictures inside the drawing itself. SVG inside SVG is excluded, since it could
 * contain anything that is forbidden here.
 */
const isOwnAddress = (address: string) =>
  /^\s*(#|data:image\/(png|jpeg|webp);base64,)/i.test(address);
const keepAttribute = ([name, value]: readonly [string, string]): string => {
  if (declaresDrawing(name, value)) return ` ${name}="${escape(value)}"`;
  if (!AllowedAttributes.has(name)) return '';
  if (localName(name) === 'href') return isOwnAddress(value) ? ` ${name}="${escape(value)}"` : '';
  return ` ${name}="${escape(mayFetch(value) ? withoutAddresses(value) : value)}"`;
};

/** Real lengths and view boxes are shorter. Longer values are ignored. */
const MAX_SIZE_LENGTH = 200;
const sizeText = (text: string | undefined): string =>
  text !== undefined && text.length <= MAX_SIZE_LENGTH ? text.trim() : '';

const pixels = (length: string | undefined) => {
  const match = /^(\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*(px|pt|mm|cm|in|pc)?$/i.exec(sizeText(length));
  const scale: Readonly<Record<string, number>> = {
    px: 1,
    pt: 4 / 3,
    mm: 3.7795,
    cm: 37.795,
    in: 96,
    pc: 16,
  };
  return match ? Number(match[1]) * (scale[match[2]?.toLowerCase() ?? 'px'] ?? 1) : 0;
};

/** The drawing's proportions, from its size or view box, scaled to the raster's long edge. */
const fit = (attributes: ReadonlyMap<string, string>) => {
  const box = sizeText(attributes.get('viewBox'))
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] =
    box.length === 4 && box.every(Number.isFinite) ? box : [];
  const width = pixels(attributes.get('width')) || boxWidth || 300;
  const height = pixels(attributes.get('height')) || boxHeight || 150;
  const ratio = SVG_LONG_EDGE_PX / Math.max(width, height);
  return {
    width: Math.max(1, Math.round(width * ratio)),
    height: Math.max(1, Math.round(height * ratio)),
    viewBox: boxWidth > 0 && boxHeight > 0 ? box.join(' ') : `0 0 ${width} ${height}`,
  };
};

/** A drawing that can't run or fetch anything, with its size in pixels. */
export interface SafeSvg {
  readonly svg: Buffer;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
}

/** Rewrites an SVG element by element and keeps only what draws (`svg-allowed.ts`). */
// Long because each event of the scan depends on what is open and what is dropped. Apart, an element
// inside of a dropped one could be kept.
export const safeSvg = (source: Buffer, mostElements = MAX_ELEMENTS): SafeSvg => {
  const text =
    source[0] === 0xff && source[1] === 0xfe ? source.toString('utf16le') : source.toString('utf8');
  const written: string[] = [];
  const open: string[] = [];
  const texts = { title: '', desc: '' };
  let size: ReturnType<typeof fit> | undefined;
  let prefixes: ReadonlySet<string> = new Set();
  let dropped = 0;
  let elements = 0;
  let style = '';
  const boundFilters = filterBounds();
  for (const event of scanXml(text.replace(/^\uFEFF/, ''))) {
    if (event.kind === 'text') {
      const within = localName(open.at(-1) ?? '');
      if (dropped > 0 || open.length === 0) continue;
      if ((within === 'title' || within === 'desc') && open.length === 2)
        texts[within] ||= event.text.trim();
      // A comment or CDATA may part a word of a style, so the whole of it is looked at.
      if (within === 'style') style += event.text;
      else written.push(escape(event.text));
    } else if (event.kind === 'open') {
      elements += 1;
      if (elements > mostElements)
        throw new PictureRefused(
          'DecompressionBomb',
          `The drawing has more than ${mostElements.toLocaleString('en')} elements.`,
        );
      const isRoot = open.length === 0;
      if (isRoot && dropped === 0) {
        if (size || localName(event.name) !== 'svg') break;
        size = fit(event.attributes);
        prefixes = drawingPrefixes(event.attributes);
      }
      const isOurs = prefixOf(event.name) === '' || prefixes.has(prefixOf(event.name));
      const isInStyle = localName(open.at(-1) ?? '') === 'style';
      if (
        dropped > 0 ||
        isInStyle ||
        !isOurs ||
        !AllowedElements.has(localName(event.name)) ||
        !size
      ) {
        if (!event.empty) dropped += 1;
        continue;
      }
      const attributes = boundFilters(localName(event.name), event.attributes)
        .filter(([name]) => !isRoot || !/^(width|height|viewBox)$/.test(name))
        .map(keepAttribute)
        .join('');
      const rootSize = isRoot
        ? ` width="${size.width}" height="${size.height}" viewBox="${size.viewBox}"`
        : '';
      written.push(`<${event.name}${attributes}${rootSize}${event.empty ? '/' : ''}>`);
      if (!event.empty) open.push(event.name);
    } else if (dropped > 0) dropped -= 1;
    else if (open.at(-1) === event.name) {
      if (style !== '') written.push(escape(withoutAddresses(style)));
      style = '';
      written.push(`</${open.pop()}>`);
    }
  }
  if (!size || written.length === 0 || open.length > 0)
    throw new PictureRefused('Corrupt', 'The drawing is not well-formed SVG.');
  return {
    svg: Buffer.from(written.join('')),
    width: size.width,
    height: size.height,
    title: texts.title,
    description: texts.desc,
  };
};

/**
 * Renders a safe SVG on white, as the PNG that is sold instead of it. A filter can't be stopped
 * from inside, so untrusted drawings must be rendered in a process that can be ended (pool.ts). Throws
 * `PictureRefused` after `mostMs`.
 */
export async function rasterise({ svg }: SafeSvg, mostMs = MAX_DRAWING_MS): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawn = sharp(svg, { density: 72, limitInputPixels: SVG_LONG_EDGE_PX ** 2 })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 6 })
    .toBuffer();
  const over = new AbortController();
  const tooLong = wait(mostMs, null, { signal: over.signal, ref: false }).then(() => {
    throw new PictureRefused('TookTooLong', 'The drawing takes too long to draw.');
  });
  try {
    return await Promise.race([drawn, tooLong]);
  } finally {
    over.abort();
    // Nobody awaits the loser of the race, so its rejection is handled here.
    drawn.catch(() => undefined);
    tooLong.catch(() => undefined);
  }
}
