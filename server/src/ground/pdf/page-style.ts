/** The margin of a page, in points. */
export const MARGIN = 56;
export const TEXT_COLOR = '#171612';
/** The color of what explains: heads of columns, fine print. */
export const MUTED_COLOR = '#6b675e';
