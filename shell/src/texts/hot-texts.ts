type Texts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** In the shell's development build only: applies changed texts to the page without a reload. */
addEventListener('editorial:texts', (event) => {
  const { name, language, texts } = (
    event as CustomEvent<{ name: string; language: string; texts: Texts }>
  ).detail;
  void import('@editorial/platform/shell').then(({ addTexts }) => {
    const own = Object.entries(texts).filter(([, text]) => typeof text === 'string');
    if (own.length > 0) addTexts(language, name, Object.fromEntries(own) as Record<string, string>);
    for (const [resource, more] of Object.entries(texts))
      if (typeof more !== 'string') addTexts(language, resource, more);
  });
});
