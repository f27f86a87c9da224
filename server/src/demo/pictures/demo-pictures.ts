import { demoSets, type DemoSet } from './demo-sets.ts';
import { moments } from './moments.ts';

/** One picture of the demo catalog, not yet drawn. */
export interface DemoPicture {
  readonly title: string;
  readonly description: string;
  readonly alternativeText: string;
  readonly tags: readonly string[];
  readonly creator: string;
  readonly category: DemoSet['category'];
  readonly assetType: DemoSet['assetType'];
  readonly exclusivity: 'NonExclusive' | 'Exclusive';
  readonly use: 'Creative' | 'EditorialOnly';
  readonly setIndex: number;
  readonly moment: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
}

const PICTURE_COUNT = 300;
/** Width and height in pixels: 3:2, 2:3, 1:1, 16:9, 4:5 and a panorama. */
const formats = [
  [2400, 1600],
  [1600, 2400],
  [2400, 1600],
  [2000, 2000],
  [2560, 1440],
  [1920, 2400],
  [2400, 1600],
  [3000, 1200],
] as const;

const pictureOf = (set: DemoSet, setIndex: number, within: number, seed: number): DemoPicture => {
  const moment = set.moments[within % set.moments.length] ?? set.moments[0];
  const words = moments[moment]?.words ?? '';
  // Every pair of a subject and a moment comes once before any comes again.
  const pairs = set.subjects.length * set.moments.length;
  const round = Math.floor(within / set.moments.length);
  const subject = set.subjects[round % set.subjects.length] ?? set.subjects[0];
  if (within >= pairs) throw new RangeError(`The set ${set.title} has no title left.`);
  const [width, height] = formats[(within * 3 + setIndex) % formats.length] ?? formats[0];
  const shape =
    width > height * 2 ? 'wide panorama' : width < height ? 'upright picture' : 'picture';
  return {
    title: `${subject} ${words}`,
    description: `${subject} ${words}. ${set.description}`,
    alternativeText: `A drawn ${shape}: ${subject.toLowerCase()} ${words}.`,
    tags: [
      ...new Set([
        ...set.tags,
        moment,
        ...subject
          .toLowerCase()
          .split(/\W+/)
          .filter((word) => word.length > 4),
      ]),
    ],
    creator: set.creator,
    category: set.category,
    assetType: set.assetType,
    exclusivity: seed % 5 === 0 ? 'Exclusive' : 'NonExclusive',
    use: set.category === 'City' && seed % 3 === 0 ? 'EditorialOnly' : 'Creative',
    setIndex,
    moment,
    seed,
    width,
    height,
  };
};

/**
 * The 300 pictures of the demo catalog, the same on every machine; sets take turns, so the first
 * few show all of them.
 */
export const demoPictures = (): readonly DemoPicture[] => {
  const sets = demoSets();
  return Array.from({ length: PICTURE_COUNT }, (_, at) => {
    const setIndex = at % sets.length;
    const set = sets[setIndex];
    if (!set) throw new RangeError(`There is no set ${setIndex}.`);
    return pictureOf(set, setIndex, Math.floor(at / sets.length), at + 1);
  });
};
