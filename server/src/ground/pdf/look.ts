/** The margin of a page, in points. */
export const MARGIN = 56;
export const INK = '#171612';
export const FAINT_INK = '#6b675e';
