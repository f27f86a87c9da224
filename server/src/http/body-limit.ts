/**
 * The most bytes of a body, for all calls that do not say that they need more (`bodyBytes` in the
 * contract): a long text in the letters of any language, or the ids of a thousand pictures. JSON of
 * this size is parsed in a millisecond.
 */
export const BODY_BYTES = 64 * 1024;
