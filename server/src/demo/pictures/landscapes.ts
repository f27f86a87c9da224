import { glow, land, mix, n, ridge, sky, stars, type Canvas, type Painter } from './brush.ts';

const sun = ({ width, height, random, palette }: Canvas, x: number, y: number) => {
  const radius = Math.min(width, height) * random.between(0.035, 0.07);
  return `${glow({ id: 'halo', x, y, radius: radius * 7, color: palette.light, strength: 0.7 })}<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${palette.light}"/>`;
};

/** Ranges behind ranges, each with mist at its foot. */
export const mountains: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const layers = random.whole(5, 8);
  const ranges = Array.from({ length: layers }, (_, layer) => {
    const share = layer / (layers - 1);
    const level = height * (0.42 + share * 0.46);
    const edge = ridge(random, 160, random.between(2, 4.5) + share * 2, 0.52);
    const mist = `<linearGradient id="m${layer}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(palette.far, palette.near, share)}"/><stop offset="1" stop-color="${mix(mix(palette.far, palette.near, share), palette.low, 0.55 * (1 - share * 0.7))}"/></linearGradient>`;
    return (
      mist +
      land(canvas, {
        edge,
        level,
        swing: height * random.between(0.09, 0.2) * (1.15 - share * 0.5),
        fill: `url(#m${layer})`,
      })
    );
  });
  return (
    sky(canvas, palette.high, mix(palette.high, palette.low, 0.6), palette.low) +
    (palette.isNight ? stars(canvas, 260, 0.5) : '') +
    sun(canvas, width * random.between(0.15, 0.85), height * random.between(0.14, 0.36)) +
    ranges.join('')
  );
};

/** Long smooth sand, lit on one side of each crest. */
export const dunes: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const layers = random.whole(4, 6);
  const sand = Array.from({ length: layers }, (_, layer) => {
    const share = layer / (layers - 1);
    const edge = ridge(random, 120, random.between(1.1, 2.3), 0.24);
    const level = height * (0.48 + share * 0.4);
    const swing = height * random.between(0.06, 0.15);
    const color = mix(palette.accents[0], palette.near, share * 0.7);
    const crest = edge.indexOf(Math.max(...edge.slice(20, 100)));
    const x = (crest / 120) * width;
    const y = level - (edge[crest] ?? 0) * swing;
    const side = random.of([-1, 1]);
    const shade = `M${n(x)} ${n(y)}C${n(x + side * width * 0.1)} ${n(y + height * 0.12)} ${n(x - side * width * 0.05)} ${n(y + height * 0.28)} ${n(x + side * width * 0.22)} ${height}L${side > 0 ? width : 0} ${height}${edge
      .map((value, at) => ({ x: (at / 120) * width, y: level - value * swing }))
      .filter((point) => (point.x - x) * side > 0)
      .toSorted((a, b) => (b.x - a.x) * side)
      .map((point) => `L${n(point.x)} ${n(point.y)}`)
      .join('')}Z`;
    return `<linearGradient id="d${layer}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(color, palette.light, 0.35)}"/><stop offset="1" stop-color="${color}"/></linearGradient>${land(canvas, { edge, level, swing, fill: `url(#d${layer})` })}<path d="${shade}" fill="${mix(color, palette.near, 0.75)}" opacity=".55"/>`;
  });
  return (
    sky(canvas, palette.high, palette.low) +
    (palette.isNight ? stars(canvas, 500, 0.55) : '') +
    sun(canvas, width * random.between(0.15, 0.85), height * random.between(0.12, 0.34)) +
    sand.join('')
  );
};

/** Curtains of light over dark hills. */
export const aurora: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const curtains = Array.from({ length: random.whole(2, 4) }, (_, curtain) => {
    const edge = ridge(random, 90, random.between(1.5, 3.5), 0.45);
    const base = height * random.between(0.4, 0.6);
    const color = palette.accents[curtain % palette.accents.length] ?? palette.accents[0];
    const rays = edge.map((value, at) => {
      const x = (at / 90) * width;
      const y = base - value * height * 0.13;
      const tall = height * random.between(0.22, 0.46);
      return `<rect x="${n(x - width / 110)}" y="${n(y - tall)}" width="${n(width / 52)}" height="${n(tall)}" fill="url(#c${curtain})" opacity="${n(random.between(0.2, 0.6))}"/>`;
    });
    return `<linearGradient id="c${curtain}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${color}" stop-opacity="0"/><stop offset=".8" stop-color="${color}" stop-opacity=".55"/><stop offset="1" stop-color="${mix(color, '#ffffff', 0.4)}" stop-opacity="0"/></linearGradient>${rays.join('')}`;
  });
  const hills = [0, 1, 2].map((layer) =>
    land(canvas, {
      edge: ridge(random, 140, 3 + layer, 0.5),
      level: height * (0.72 + layer * 0.09),
      swing: height * 0.08,
      fill: mix('#12233a', '#04070d', layer / 2),
    }),
  );
  return (
    sky(canvas, '#050a1c', '#0d2440', mix('#12405a', palette.accents[0], 0.25)) +
    stars(canvas, 480, 0.7) +
    curtains.join('') +
    hills.join('')
  );
};

/** Firs in fog, paler with distance. */
export const forest: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const fir = (x: number, foot: number, tall: number) => {
    const tiers = 9;
    const side = (sign: number) =>
      Array.from({ length: tiers }, (_, tier) => {
        const share = (tier + 1) / tiers;
        const spread = tall * 0.2 * share * random.between(0.8, 1.15);
        return [
          `${n(x + sign * spread)} ${n(foot - tall * (1 - share * 0.93))}`,
          `${n(x + sign * spread * 0.5)} ${n(foot - tall * (1 - share * 0.93) - tall * 0.015)}`,
        ];
      });
    return `M${n(x)} ${n(foot - tall)}L${side(1).flat().join('L')}L${n(x + tall * 0.02)} ${n(foot)}L${n(x - tall * 0.02)} ${n(foot)}L${side(
      -1,
    )
      .toReversed()
      .flatMap((pair) => pair.toReversed())
      .join('L')}Z`;
  };
  const rows = Array.from({ length: 6 }, (_, row) => {
    const share = row / 5;
    const edge = ridge(random, 60, random.between(1.5, 3), 0.4);
    const level = height * (0.45 + share * 0.5);
    const color = mix(palette.far, palette.near, share);
    const trees = Array.from({ length: Math.round((34 - row * 4) * (width / height)) }, () => {
      const x = random() * width;
      const foot =
        level - (edge[Math.round((x / width) * 60)] ?? 0) * height * 0.06 + height * 0.02;
      return fir(x, foot, height * random.between(0.1, 0.17) * (0.7 + share * 1.5));
    });
    return `${land(canvas, { edge, level, swing: height * 0.06, fill: color })}<path d="${trees.join('')}" fill="${color}"/><rect y="${n(level - height * 0.12)}" width="${width}" height="${n(height * 0.4)}" fill="url(#fog)" opacity="${n((1 - share) * 0.8)}"/>`;
  });
  return `<linearGradient id="fog" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.low}" stop-opacity="0"/><stop offset="1" stop-color="${palette.low}" stop-opacity=".8"/></linearGradient>${sky(canvas, palette.high, palette.low)}${sun(canvas, width * random.between(0.2, 0.8), height * 0.2)}${rows.join('')}`;
};

/** Hot-air balloons over soft hills. */
export const balloons: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const short = Math.min(width, height);
  const hills = [0, 1, 2, 3].map((layer) =>
    land(canvas, {
      edge: ridge(random, 120, 2 + layer, 0.35),
      level: height * (0.7 + layer * 0.07),
      swing: height * 0.07,
      fill: mix(palette.far, palette.near, layer / 3),
    }),
  );
  const count = random.whole(4, 9);
  const balloon = (at: number) => {
    const radius = short * random.between(0.035, 0.06) * (at === count - 1 ? 2.6 : 1);
    const x = width * (((at * 0.618 + random() * 0.1) % 0.86) + 0.07);
    const y = height * random.between(0.14, 0.52);
    const one = random.of(palette.accents);
    const two = mix(random.of(palette.accents), palette.light, 0.4);
    const gores = [1, 0.72, 0.42, 0.14]
      .map(
        (share, index) =>
          `<ellipse rx="${n(radius * share)}" ry="${n(radius * 1.04)}" fill="${index % 2 === 0 ? one : two}"/>`,
      )
      .join('');
    return `<g transform="translate(${n(x)} ${n(y)})"><path d="M${n(-radius * 0.86)} ${n(radius * 0.56)}Q${n(-radius * 0.4)} ${n(radius * 1.1)} ${n(-radius * 0.16)} ${n(radius * 1.45)}L${n(radius * 0.16)} ${n(radius * 1.45)}Q${n(radius * 0.4)} ${n(radius * 1.1)} ${n(radius * 0.86)} ${n(radius * 0.56)}Z" fill="${mix(one, palette.near, 0.25)}"/>${gores}<ellipse cx="${n(radius * 0.3)}" rx="${n(radius * 0.7)}" ry="${n(radius)}" fill="${palette.near}" opacity=".13"/><path d="M${n(-radius * 0.13)} ${n(radius * 1.45)}L${n(-radius * 0.1)} ${n(radius * 1.75)}M${n(radius * 0.13)} ${n(radius * 1.45)}L${n(radius * 0.1)} ${n(radius * 1.75)}" stroke="${palette.near}" stroke-width="${n(radius * 0.03)}"/><rect x="${n(-radius * 0.14)}" y="${n(radius * 1.72)}" width="${n(radius * 0.28)}" height="${n(radius * 0.22)}" rx="${n(radius * 0.04)}" fill="${mix(palette.near, '#5a3a20', 0.5)}"/></g>`;
  };
  return (
    sky(canvas, palette.high, palette.low) +
    sun(canvas, width * random.between(0.2, 0.8), height * random.between(0.5, 0.66)) +
    hills.slice(0, 2).join('') +
    Array.from({ length: count }, (_, at) => balloon(at)).join('') +
    hills.slice(2).join('')
  );
};
