import { mix, type Palette } from './brush.ts';
import type { Random } from './random.ts';

/** Times and moods a scene is drawn in, with the words its title uses. */
export const moments: Readonly<Record<string, Palette & { readonly words: string }>> = {
  dawn: {
    words: 'at dawn',
    high: '#6f7fb0',
    low: '#f6cdb4',
    far: '#a99ab8',
    near: '#2b2c49',
    light: '#fff1d6',
    accents: ['#d98c7a', '#8a86b5', '#e8b58c', '#56779a'],
    isNight: false,
  },
  morning: {
    words: 'on a clear morning',
    high: '#5d9fc6',
    low: '#eaf1e6',
    far: '#93b8c2',
    near: '#1f4350',
    light: '#fffbe6',
    accents: ['#e0664d', '#e9c46a', '#2f7f8c', '#f4efe2'],
    isNight: false,
  },
  noon: {
    words: 'at noon',
    high: '#2b7fc0',
    low: '#cfe6ee',
    far: '#7fa6b5',
    near: '#1c3a3f',
    light: '#ffffff',
    accents: ['#d9a35a', '#d1495b', '#2a9d8f', '#f2e3c6'],
    isNight: false,
  },
  golden: {
    words: 'in golden light',
    high: '#e0a45c',
    low: '#fbe3ae',
    far: '#c98a56',
    near: '#44261d',
    light: '#fff3cf',
    accents: ['#c8682f', '#8c3b2a', '#e7b04f', '#6b7a4a'],
    isNight: false,
  },
  sunset: {
    words: 'at sunset',
    high: '#3a2c63',
    low: '#f58a58',
    far: '#97506f',
    near: '#1c1631',
    light: '#ffe0a0',
    accents: ['#e4572e', '#b13e6b', '#f3a34d', '#5b4b8a'],
    isNight: false,
  },
  dusk: {
    words: 'at dusk',
    high: '#1f3358',
    low: '#d59aa4',
    far: '#5c6390',
    near: '#12172c',
    light: '#fde8d8',
    accents: ['#8a5a83', '#41638f', '#d98c7a', '#c9b6a6'],
    isNight: true,
  },
  night: {
    words: 'by night',
    high: '#070d22',
    low: '#24406b',
    far: '#25385f',
    near: '#050914',
    light: '#f4edcf',
    accents: ['#4fd6a5', '#7a5fd0', '#3fa7d6', '#d8799b'],
    isNight: true,
  },
  rain: {
    words: 'after rain',
    high: '#5f7078',
    low: '#d8dfdc',
    far: '#93a5a6',
    near: '#22343a',
    light: '#f6f7f0',
    accents: ['#5d8a78', '#c97b63', '#8296a8', '#dcc9a2'],
    isNight: false,
  },
};

/** A moment's palette, every color drawn a little towards one chance tint. */
export const paletteOf = (moment: string, random: Random): Palette => {
  const base = moments[moment] ?? moments['noon'];
  if (!base) throw new RangeError(`There is no moment ${moment}.`);
  const tint = random.of([
    '#c0392b',
    '#e0a030',
    '#3d8b5f',
    '#2274a5',
    '#6a4fa3',
    '#b8547f',
    '#2a9d9d',
  ]);
  const share = random.between(0.05, 0.24);
  const shift = (color: string) => mix(color, tint, share);
  const turn = random.whole(0, base.accents.length - 1);
  const [first = base.accents[0], ...others] = [
    ...base.accents.slice(turn),
    ...base.accents.slice(0, turn),
  ].map((accent) => mix(accent, tint, share * 0.7));
  return {
    ...base,
    high: shift(base.high),
    low: shift(base.low),
    far: shift(base.far),
    near: mix(base.near, tint, share * 0.4),
    accents: [first, ...others],
  };
};
