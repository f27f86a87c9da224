/** The justified, virtualized picture grid. */
export type { PictureGridProps } from './picture/grid-props.ts';
export { PictureGrid } from './picture/PictureGrid.tsx';
export type { GridRest } from './picture/GridHeading.tsx';
export type { GridPicture } from './picture/GridCell.tsx';
export {
  justifyRows,
  neighbour,
  rowAt,
  rowOfIndex,
  type GridRow,
  type JustifiedRows,
} from './picture/justify-rows.ts';
