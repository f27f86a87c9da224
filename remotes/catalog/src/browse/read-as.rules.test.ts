import { asWords } from './read-as.rules.ts';

test('words that were read as a filter are put in quotes where they stand', () => {
  expect(asWords('vertical mountain', 'vertical')).toBe('"vertical" mountain');
  expect(asWords('verticals  copy  space', 'copy space')).toBe('verticals  "copy  space"');
  expect(asWords('boat -people', '-people')).toBe('boat -"people"');
  expect(asWords('boat NOT people', '-people')).toBe('boat NOT "people"');
  expect(asWords('b&w portrait', 'b&w')).toBe('"b&w" portrait');
  expect(asWords('schwarz-weiß', 'schwarz-weiß')).toBe('"schwarz-weiß"');
  expect(asWords('"red" red', 'red')).toBe('"red" "red"');
  expect(asWords('مساحة للنص', 'مساحة للنص')).toBe('"مساحة للنص"');
});
