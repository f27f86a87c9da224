/** A text in each of the six forms that Arabic has for counts. */
export const arabicSets = {
  Sets_zero: 'لا مجموعات',
  Sets_one: 'مجموعة واحدة',
  Sets_two: 'مجموعتان',
  Sets_few: '{{count}} مجموعات',
  Sets_many: '{{count}} مجموعةً',
  Sets_other: '{{count}} مجموعة',
};
/** Counts with a form each, and what they look like. */
export const countedInArabic: readonly (readonly [count: number, text: string])[] = [
  [0, 'لا مجموعات'],
  [1, 'مجموعة واحدة'],
  [2, 'مجموعتان'],
  [3, '3 مجموعات'],
  [11, '11 مجموعةً'],
  [100, '100 مجموعة'],
];
