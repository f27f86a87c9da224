import { addBundledTexts, reportFailure, useCulture } from '@editorial/platform';
import { type ReactNode, useEffect, useState } from 'react';

const texts: Readonly<Record<string, () => Promise<{ default: Record<string, string> }>>> = {
  en: () => import('../texts/contribute.en.ts'),
  de: () => import('../texts/contribute.de.ts'),
  fr: () => import('../texts/contribute.fr.ts'),
  es: () => import('../texts/contribute.es.ts'),
  ar: () => import('../texts/contribute.ar.ts'),
};

async function load(culture: string): Promise<void> {
  const known = texts[culture] ? culture : 'en';
  addBundledTexts(
    culture,
    'catalog',
    (await (texts[known] as NonNullable<(typeof texts)['en']>)()).default,
  );
}

/** Texts of the pages for contributors and reviewers, which visitors do not load. */
export function ContributorTexts({ children }: { readonly children: ReactNode }) {
  const culture = useCulture();
  const [loadedFor, setLoadedFor] = useState('');
  useEffect(() => {
    // Without its texts, a page shows their keys, which is better than no page. The reason is
    // shown.
    void load(culture)
      .catch(reportFailure)
      .then(() => setLoadedFor(culture));
  }, [culture]);
  return loadedFor === '' ? null : children;
}
