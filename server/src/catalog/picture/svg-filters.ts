import { PictureRefused } from './picture.types.ts';

/** Each filter step processes up to 16 megapixels. No drawing for sale needs more steps. */
const MAX_FILTER_STEPS = 100;
/** The largest parameters of a filter step. Larger values cost time without a visible effect. */
const MAX_NUMBERS: Readonly<Record<string, number>> = {
  numOctaves: 6,
  order: 9,
  radius: 30,
  stdDeviation: 300,
};

const uses = (attributes: ReadonlyMap<string, string>): number =>
  Number(attributes.has('filter')) + Number(/\bfilter\s*:/i.test(attributes.get('style') ?? ''));

/** Limits every number in a list of one or two to `most`. */
const bounded = (text: string, most: number): string =>
  text
    .slice(0, 100)
    .split(/[\s,]+/)
    .map((part) => (Number(part) > most ? String(most) : part))
    .join(' ');

/**
 * Limits the filters of one drawing: the steps that it defines and uses, and the parameters of
 * each. A style sheet can still apply a filter to every element; the deadline of the process covers
 * this case.
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
