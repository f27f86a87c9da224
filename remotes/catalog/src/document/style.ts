import { isSmallSet, shapeOfAll } from '../set/small-set.ts';

/** Places the content where the pages of the scripts have it. */
export const BODY_STYLE = [
  '.drawn-page{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem;padding-block-start:.75rem}',
  '.drawn-head{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;border-block-end:1px solid var(--ed-hairline);padding-block-end:.5rem;min-block-size:2.4rem}',
  '.drawn-head h1{font-size:var(--ed-size-5);line-height:1.2}',
  '.drawn-row,.drawn-grid{display:flex;gap:8px;margin:0;padding:0;list-style:none}',
  '.drawn-row{overflow:hidden;block-size:220px}',
  '.drawn-row li{flex:none}',
  '.drawn-row :is(a,img){display:block;block-size:100%;inline-size:auto}',
  '.drawn-grid{flex-wrap:wrap;--row:158}',
  // Takes the room that the last row leaves.
  ".drawn-grid::after{content:'';flex:9999999;margin-inline-start:-8px}",
  // Nine tenths of the row of the scripts' page: rows that are filled become higher.
  '.drawn-grid--small{--row:234}',
  '@media(width>=1200px){.drawn-grid--row{flex-wrap:nowrap;--row:260}}',
  '.drawn-grid img{display:block;inline-size:100%;block-size:auto}',
  '.drawn-about{display:grid;gap:var(--ed-2)}',
  '.drawn-about .ed-muted{min-block-size:1.55em}',
  '.drawn-set{display:flex;flex-wrap:wrap;align-items:baseline;gap:.75rem 1rem;margin-block-end:2rem}',
  '.drawn-set h2 a{text-decoration:none}',
  '.drawn-set p{color:var(--ed-muted)}',
  '.drawn-set ul{inline-size:100%}',
  '@media(width<992px){.drawn-page:has(.drawn-head){row-gap:.125rem;padding-block-start:.125rem}.drawn-head{align-content:end;min-block-size:4.2rem;border:0;padding:0}.drawn-head h1{font:600 var(--ed-size-0)/1.55 var(--ed-text);letter-spacing:0}}',
  '@media(width<576px){.drawn-head p{display:none}',
  '.drawn-page:has(.drawn-set) .drawn-head{min-block-size:2.07rem}',
  '.drawn-set{display:grid;gap:0;margin-block-end:3rem}',
  '.drawn-set h2{font-size:var(--ed-size-3);min-block-size:2rem}',
  '.drawn-set p{order:1;padding-block-start:.5rem}',
  '.drawn-grid{--row:99}.drawn-grid--small{--row:158}}',
].join('');

/** Narrower pictures are drawn in a row as if they had this width, in ten-thousandths of the height. */
const MIN_WIDTH = 2000;
/** Wider pictures are drawn in a row as if they had this width. */
const MAX_WIDTH = 50_000;

/**
 * The width of a picture in ten-thousandths of its height. A picture that is one pixel smaller than
 * that of the scripts' page would count as painted late.
 */
export const shapeOf = ({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): number =>
  Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round((10_000 * width) / height) || 10_000));

/** So many are one row of a wide window. */
const ROW_PERCENT = 560;

/**
 * The classes of a list. The pictures of a small set have the height that they have on the page of
 * the scripts: a larger picture would count as a later paint.
 */
export const gridClass = (pictures: readonly Parameters<typeof shapeOf>[0][]): string =>
  shapeOfAll(pictures) <= ROW_PERCENT
    ? 'drawn-grid drawn-grid--small drawn-grid--row'
    : isSmallSet(pictures)
      ? 'drawn-grid drawn-grid--small'
      : 'drawn-grid';

/** Rules that give the pictures of a row the same height, by their shapes. */
export const shapeStyle = (pictures: readonly Parameters<typeof shapeOf>[0][]): string =>
  [...new Set(pictures.map(shapeOf))]
    .map((shape) => `.shape-${shape}{flex:${shape} 1 calc(${shape / 10_000}px*var(--row))}`)
    .join('');
