import { required } from '../../ground/required.ts';
import type { TextLanguage } from '@editorial/contracts/catalog';
import type { NewAsset } from '../../catalog/import/add-picture.ts';
import type { DemoPicture } from './demo-pictures.ts';
import { demoSets } from './demo-sets.ts';

/**
 * One picture of the demo catalog: a file that is shipped, or a drawing that is still to be made.
 */
export interface DemoEntry {
  readonly fileName: string;
  readonly source: { readonly path: string } | { readonly drawing: DemoPicture };
  readonly set: {
    readonly key: string;
    readonly title: string;
    readonly description: string;
    /** In further languages. */
    readonly names?: Partial<Record<TextLanguage, string>>;
    readonly descriptions?: Partial<Record<TextLanguage, string>>;
  };
  readonly asset: Omit<NewAsset, 'setId' | 'fileName' | 'creationTime' | 'contributorId'>;
}

/** The entry of a drawing. It has no place and no time, because nobody took it with a camera. */
export function drawnEntry(drawing: DemoPicture): DemoEntry {
  const { setIndex, seed, category, tags, use } = drawing;
  const { title, description } = required(demoSets()[setIndex], `Demo set ${setIndex}`);
  const release = use === 'Creative' ? 'NotNeeded' : 'None';
  return {
    fileName: `demo-${String(seed).padStart(6, '0')}.jpg`,
    source: { drawing },
    set: { key: `demo:${setIndex}`, title, description },
    asset: {
      title: drawing.title,
      description: drawing.description,
      alternativeText: drawing.alternativeText,
      tags: [...tags],
      place: '',
      countries: [],
      categories: [category],
      creator: drawing.creator,
      assetType: drawing.assetType,
      exclusivity: drawing.exclusivity,
      use,
      modelRelease: release,
      propertyRelease: release,
      // A drawing shows nobody.
      peopleCount: 0,
    },
  };
}
