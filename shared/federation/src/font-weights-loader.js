import subsetFont from 'subset-font';

/**
 * The weights that the site's styles use. The packages' fonts have nine, and are twice as large.
 */
const Weights = [
  { file: /^inter-/, wght: { min: 400, max: 700 } },
  { file: /^newsreader-/, wght: 400 },
];
/** The characters of a Latin font, as its `unicode-range` in the kit's `fonts.css` names them. */
const LatinRanges = [
  [0x20, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x304],
  [0x308],
  [0x329],
  [0x2000, 0x206f],
  [0x20ac],
  [0x2122],
  [0x2191],
  [0x2193],
  [0x2212],
  [0x2215],
  [0xfeff],
  [0xfffd],
];
const latin = LatinRanges.flatMap(([first, last = first]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
).join('');

/**
 * The packer of fonts returns a buffer that its next call overwrites, so fonts wait for each other.
 */
let last = Promise.resolve();

/** Keeps of a Latin font the weights that the site uses. */
// oxlint-disable no-invalid-this, oxc/no-this-in-exported-function -- webpack calls loaders so
export default async function fontWeights(source) {
  const name = this.resourcePath.split(/[\\/]/).at(-1);
  const weights = Weights.find(({ file }) => file.test(name));
  if (!weights) throw new Error(`${name}: say in font-weights-loader.js which weights it needs.`);
  const packed = last.then(async () =>
    Buffer.from(
      await subsetFont(source, latin, {
        targetFormat: 'woff2',
        variationAxes: { wght: weights.wght },
      }),
    ),
  );
  last = packed.catch(() => undefined);
  return packed;
}
export const raw = true;
