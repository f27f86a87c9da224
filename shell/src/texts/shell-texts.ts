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

/** Adds the frame's and the kit's texts of a language, English first since it stands in for what is missing. */
export async function addShellTexts(language: string): Promise<void> {
  for (const name of ['en', language.split('-')[0] ?? language]) {
    const load = loaders[name];
    if (!load || added.has(name)) continue;
    const [{ default: own }, kit] = await Promise.all([load(), (KitLanguages as readonly string[]).includes(name) ? loadKitTexts(name) : {}]);
    for (const [resource, texts] of Object.entries({ ...kit })) addBundledTexts(name, resource, texts as Record<string, string>);
    added.add(name);
    for (const [resource, texts] of Object.entries(own)) addBundledTexts(name, resource, texts);
  }
}
