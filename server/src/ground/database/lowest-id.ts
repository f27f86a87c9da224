/** No id of a row is lower: reading all rows by their id begins after it. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
