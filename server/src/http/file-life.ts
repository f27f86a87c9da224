/** How long browsers and caches keep a file: for ever where its name never means another one, else they ask each time. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
export const ALWAYS_ASK = 'no-cache';
