import type { OrderField } from '@editorial/contracts/order-fields';

/** The fields that a setting lists, one a line. A star at the end: the field is required. */
export const orderFieldsFrom = (text: string): OrderField[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({
      name: line.replace(/\s*\*$/, ''),
      isRequired: line.endsWith('*'),
    }));
