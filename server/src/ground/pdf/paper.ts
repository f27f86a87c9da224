import { drawLine, type Ink } from './draw-line.ts';
import type { Style } from './fonts.ts';
import { linesOf, type Line } from './lines.ts';
import { MUTED_COLOR, TEXT_COLOR, MARGIN } from './page-style.ts';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 } as const;
const CONTENT_WIDTH = 483;
/** In units of the size. The height has room for the scripts that are taller than Latin. */
const metrics: Readonly<Record<Style, { readonly ascent: number; readonly height: number }>> = {
  Text: { ascent: 1.06, height: 1.36 },
  Title: { ascent: 0.85, height: 1.15 },
};

const RULE = '#c9c4b8';

interface TextLook {
  readonly size?: number;
  readonly style?: Style;
  readonly color?: string;
  readonly isBold?: boolean;
  readonly align?: 'left' | 'right';
}

export interface Column {
  readonly x: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly color?: string;
}

/** A picture and its place. Readers that don't see it get `alt`. */
export interface Figure {
  readonly bytes: Uint8Array;
  readonly alt: string;
  readonly x: number;
  /** Where the next text begins, if it is absent. */
  readonly y?: number;
  readonly fit: readonly [width: number, height: number];
  readonly isCentered?: boolean;
}

interface Place {
  readonly x: number;
  readonly width: number;
}

/** Text in lines, in its place. */
interface Placed extends Required<TextLook>, Place {
  readonly lines: readonly Line[];
}

const heightOf = ({ lines, style, size }: Placed): number =>
  lines.length * metrics[style].height * size;

/**
 * Paper to write on, from top to bottom, over as many pages as it takes. Everything on it is tagged
 * with what it is (PDF/UA-1), so programs can read it aloud in its order.
 */
export class Paper {
  readonly #page: PDFKit.PDFDocument;
  readonly #isRightToLeft: boolean;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #missing = new Set<string>();
  /** Where the next text begins. */
  y = MARGIN;

  /** Paper from right to left is mirrored: places and sides are given as for the other. */
  constructor(page: PDFKit.PDFDocument, isRightToLeft = false) {
    this.#page = page;
    this.#isRightToLeft = isRightToLeft;
    this.#root = page.struct('Document');
    page.addStructure(this.#root);
  }

  /** The signs that no font has. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  heading(text: string, { level = 1, size = 26 }: { level?: 1 | 2; size?: number } = {}): void {
    this.#block(`H${level}`, this.#place(text, { size, style: 'Title' }));
  }

  text(text: string, look: TextLook = {}, x: number = MARGIN): void {
    if (text !== '') this.#block('P', this.#place(text, look, { x, width: rightOf(x) }));
  }

  space(points: number): void {
    this.y += points;
  }

  newPage(): void {
    this.#page.addPage();
    this.y = MARGIN;
  }

  /** A line across the paper, which means nothing. */
  rule(): void {
    this.#room(8);
    this.#page.markContent('Artifact', { type: 'Layout' });
    const y = this.y + 4;
    this.#page
      .lineWidth(1)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + CONTENT_WIDTH, y)
      .strokeColor(RULE)
      .stroke();
    this.#page.endMarkedContent();
    this.y += 8;
  }

  figure({ bytes, alt, x: given, y = this.y, fit, isCentered = false }: Figure): void {
    const x = this.#mirrored({ x: given, width: fit[0] }).x;
    const element = this.#page.struct('Figure', {
      alt,
      bbox: [x, y, x + fit[0], y + fit[1]],
    } as PDFKit.Mixins.StructureElementOptions);
    this.#root.add(element);
    element.add(this.#page.markStructureContent('Figure'));
    this.#page.image(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), x, y, {
      fit: [...fit],
      ...(this.#isRightToLeft && { align: 'right' }),
      ...(isCentered && { align: 'center', valign: 'center' }),
    });
    this.#page.endMarkedContent();
    element.end();
  }

  /**
   * A table. `head` names the columns; without it the first cell of each row is the name of the
   * row. A row stays on one page if one page has room for it.
   */
  table(
    columns: readonly Column[],
    rows: readonly (readonly string[])[],
    { head, size = 10, gap = 4 }: { head?: readonly string[]; size?: number; gap?: number } = {},
  ): void {
    const table = this.#page.struct('Table');
    this.#root.add(table);
    if (head) this.#row(table, head, { columns, size, gap, heads: 'Column' });
    for (const row of rows)
      this.#row(table, row, { columns, size, gap, heads: head ? 'None' : 'Row' });
    table.end();
  }

  /** One line in a place of its own, shortened where it is too long. */
  caption(text: string, at: { x: number; y: number; width: number }, size = 8): void {
    let signs = [...text];
    let placed = this.#place(text, { size }, at);
    while (placed.lines.length > 1) {
      signs = signs.slice(0, Math.floor(signs.length * 0.9));
      placed = this.#place(`${signs.join('')}…`, { size }, at);
    }
    this.#block('P', placed, at.y);
  }

  end(): void {
    this.#root.end();
  }

  #row(
    table: PDFKit.PDFStructureElement,
    texts: readonly string[],
    about: {
      readonly columns: readonly Column[];
      readonly size: number;
      readonly gap: number;
      readonly heads: 'Column' | 'Row' | 'None';
    },
  ): void {
    const { columns, size, gap, heads } = about;
    const row = this.#page.struct('TR');
    table.add(row);
    const cells = texts.map((text, index) => {
      const { x, width, align, color } = columns[index] ?? { x: MARGIN, width: CONTENT_WIDTH };
      const isHead = heads === 'Column' || (heads === 'Row' && index === 0);
      const element = this.#page.struct(
        isHead ? 'TH' : 'TD',
        (isHead ? { scope: heads } : {}) as PDFKit.Mixins.StructureElementOptions,
      );
      row.add(element);
      const look = {
        size,
        align: align ?? 'left',
        color: color ?? (heads === 'Column' ? MUTED_COLOR : TEXT_COLOR),
      } as const;
      return { element, tag: isHead ? 'TH' : 'TD', placed: this.#place(text, look, { x, width }) };
    });
    this.#room(Math.max(...cells.map(({ placed }) => heightOf(placed))));
    const top = this.y;
    // The longest last: it may go on over several pages, and the row ends where it ends.
    for (const { element, tag, placed } of cells.toSorted(
      (one, other) => heightOf(one.placed) - heightOf(other.placed),
    )) {
      this.y = top;
      this.#lines(element, tag, placed);
      element.end();
    }
    this.y += gap;
    row.end();
  }

  #mirrored({ x, width }: Place): Place {
    return this.#isRightToLeft ? { x: PAGE.width - x - width, width } : { x, width };
  }

  #place(text: string, look: TextLook, at: Place = { x: MARGIN, width: CONTENT_WIDTH }): Placed {
    const { size = 10, style = 'Text', color = TEXT_COLOR, isBold = false, align = 'left' } = look;
    const isRightToLeft = this.#isRightToLeft;
    const { lines, missing } = linesOf(text, { style, width: at.width / size, isRightToLeft });
    for (const sign of missing) this.#missing.add(sign);
    const side = (align === 'right') === isRightToLeft ? 'left' : 'right';
    return { size, style, color, isBold, lines, align: side, ...this.#mirrored(at) };
  }

  #block(tag: string, placed: Placed, y?: number): void {
    const element = this.#page.struct(tag);
    this.#root.add(element);
    if (y !== undefined) this.y = y;
    this.#lines(element, tag, placed);
    element.end();
  }

  /** Goes on to the next page if this one has no room, unless no page has. */
  #room(height: number): void {
    const bottom = PAGE.height - MARGIN;
    if (this.y + height > bottom && this.y > MARGIN) this.newPage();
  }

  #lines(element: PDFKit.PDFStructureElement, tag: string, placed: Placed): void {
    const { lines, style, size, x, width, align } = placed;
    const { ascent, height } = metrics[style];
    const ink: Ink = placed;
    for (const line of lines) {
      this.#room(height * size);
      element.add(this.#page.markStructureContent(tag));
      const left = align === 'right' ? x + width - line.width * size : x;
      drawLine(this.#page, line, { x: left, baseline: this.y + ascent * size }, ink);
      this.#page.endMarkedContent();
      this.y += height * size;
    }
  }
}

const rightOf = (x: number): number => MARGIN + CONTENT_WIDTH - x;
