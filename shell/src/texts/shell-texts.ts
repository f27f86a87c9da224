import { KitLanguages, loadKitTexts } from '@editorial/ui';
import { addBundledTexts } from '@editorial/platform/shell';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
const loaders: Readonly<Record<string, () => Promise<{ default: Texts }>>> = {
  en: () => import(/* webpackChunkName: "first-texts" */ './en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
};

const added = new Set<string>();

/** Adds the texts of the frame and the kit in a language, and the English ones as a fallback. */
export async function addShellTexts(language: string): Promise<void> {
  const names = [...new Set(['en', language.split('-')[0] ?? language])].filter(
    (name) => name in loaders && !added.has(name),
  );
  await Promise.all(
    names.map(async (name) => {
      // The kit has its English texts built in.
      const [own, kit] = await Promise.all([
        loaders[name]?.(),
        name !== 'en' && (KitLanguages as readonly string[]).includes(name)
          ? loadKitTexts(name)
          : {},
      ]);
      added.add(name);
      for (const [resource, texts] of Object.entries({ ...kit }))
        addBundledTexts(name, resource, texts as Record<string, string>);
      for (const [resource, texts] of Object.entries(own?.default ?? {}))
        addBundledTexts(name, resource, texts);
    }),
  );
}
