/** The largest file of a picture, in bytes. Picture processes load this file and no schemas. */
export const MAX_PICTURE_BYTES = 2 * 1024 ** 3;
