import { PictureRefused } from './picture.types.ts';

/** Each works on up to 16 megapixels; no drawing that is sold needs more. */
const MAX_FILTER_STEPS = 100;
/** What a step may ask for at most; larger numbers cost without being seen. */
const MAX_NUMBERS: Readonly<Record<string, number>> = {
  numOctaves: 6,
  order: 9,
  radius: 30,
  stdDeviation: 300,
};

const uses = (attributes: ReadonlyMap<string, string>): number =>
  Number(attributes.has('filter')) + Number(/\bfilter\s*:/i.test(attributes.get('style') ?? ''));

/** Every number of a list of one or two, no larger than `most`. */
const bounded = (text: string, most: number): string =>
  text
    .slice(0, 100)
    .split(/[\s,]+/)
    .map((part) => (Number(part) > most ? String(most) : part))
    .join(' ');

/**
 * Bounds the filters of one drawing: how many steps it has and uses, and how much each may ask for.
 * A style sheet can still apply one to every element: the deadline of the process ends that.
 */
export function filterBounds() {
  let steps = 0;
  return (
    name: string,
    attributes: ReadonlyMap<string, string>,
  ): readonly (readonly [string, string])[] => {
    const isStep = name.startsWith('fe');
    steps += Number(isStep) + uses(attributes);
    if (steps > MAX_FILTER_STEPS)
      throw new PictureRefused('DecompressionBomb', 'The drawing has more than 100 filters.');
    return [...attributes].map(([attribute, value]) => {
      const most = isStep ? MAX_NUMBERS[attribute] : undefined;
      return [attribute, most === undefined ? value : bounded(value, most)] as const;
    });
  };
}
