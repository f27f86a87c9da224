import { bigint } from 'drizzle-orm/pg-core';

/**
 * A column of money in minor units (decision 1170). It has eight bytes, because four end at 240 US
 * dollars in Lebanese pounds and at 1,400 in rupiah.
 */
export const minorUnits = (name = '') => bigint(name, { mode: 'number' });
