type Texts = Readonly<Record<string, string>>;

const parameters = (text: string) =>
  [...text.matchAll(/\{\{?[^}]+\}?\}/g)].map(([found]) => found).sort();
const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Arabic has a form for each kind of number. */
const arabicKeys = (english: Texts) =>
  Object.keys(english).flatMap((key) =>
    key.endsWith('_other')
      ? arabicForms.map((form) => key.replace(/other$/, form))
      : key.endsWith('_one')
        ? []
        : [key],
  );

/**
 * Tests that each language has the keys of English, and that its texts have the same parameters.
 */
export function testSameTexts(english: Texts, others: Readonly<Record<string, Texts>>): void {
  test.each(Object.entries(others))(
    '%s has exactly the keys of English, with the same parameters',
    (language, texts) => {
      const expected = language === 'ar' ? arabicKeys(english) : Object.keys(english);
      expect(Object.keys(texts).sort()).toEqual([...expected].sort());
      for (const [key, text] of Object.entries(english)) {
        // In Arabic, "one" is a word, so the text needs no digit.
        if (!key.endsWith('_one'))
          expect({ key, parameters: parameters(texts[key] ?? '') }).toEqual({
            key,
            parameters: parameters(text),
          });
      }
    },
  );
}
