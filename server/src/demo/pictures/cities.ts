import { glow, land, mix, n, ridge, sky, stars, type Canvas, type Painter } from './brush.ts';

const water = ({ width, height, random, palette }: Canvas, level: number, sunX: number) => {
  const glints = Array.from({ length: 170 }, () => {
    const share = random() ** 1.4;
    const y = level + share * (height - level);
    const long = width * (0.01 + share * 0.06) * random.between(0.4, 1);
    const x = sunX + (random() - 0.5) * width * (0.1 + share * 0.4);
    return `<rect x="${n(x - long / 2)}" y="${n(y)}" width="${n(long)}" height="${n(1.5 + share * height * 0.004)}" rx="2" fill="${palette.light}" opacity="${n(random.between(0.15, 0.7))}"/>`;
  });
  const ripples = Array.from({ length: 150 }, () => {
    const share = random();
    return `<rect x="${n(random() * width)}" y="${n(level + share * (height - level))}" width="${n(width * (0.02 + share * 0.1))}" height="${n(1 + share * height * 0.004)}" rx="2" fill="${palette.near}" opacity=".12"/>`;
  });
  return `<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(palette.low, palette.far, 0.45)}"/><stop offset="1" stop-color="${mix(palette.far, palette.near, 0.75)}"/></linearGradient><rect y="${n(level)}" width="${width}" height="${n(height - level)}" fill="url(#water)"/>${ripples.join('')}${glints.join('')}`;
};

/** A low sun over open water. */
export const sea: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const level = height * random.between(0.46, 0.66);
  const x = width * random.between(0.2, 0.8);
  const radius = Math.min(width, height) * random.between(0.06, 0.13);
  const clouds = Array.from(
    { length: random.whole(5, 12) },
    () =>
      `<ellipse cx="${n(random() * width)}" cy="${n(level * random.between(0.15, 0.9))}" rx="${n(width * random.between(0.06, 0.24))}" ry="${n(height * random.between(0.004, 0.013))}" fill="${mix(palette.light, palette.far, random())}" opacity="${n(random.between(0.2, 0.6))}"/>`,
  );
  const headland =
    random() < 0.6
      ? `<clipPath id="shore"><rect width="${width}" height="${n(level)}"/></clipPath><g clip-path="url(#shore)">${land(
          canvas,
          {
            edge: ridge(random, 100, 2.4, 0.45).map(
              (value, at) => value * 0.5 + (random.of([0]) + at / 100) * 1.6 - 1.4,
            ),
            level,
            swing: height * 0.1,
            fill: mix(palette.far, palette.near, 0.5),
          },
        )}</g>`
      : '';
  return (
    sky(canvas, palette.high, mix(palette.high, palette.low, 0.55), palette.low, palette.low) +
    (palette.isNight ? stars(canvas, 200, 0.5) : '') +
    glow({
      id: 'sun',
      x,
      y: level - radius * 0.4,
      radius: radius * 6,
      color: palette.light,
      strength: 0.8,
    }) +
    `<circle cx="${n(x)}" cy="${n(level - radius * random.between(-0.3, 1.6))}" r="${n(radius)}" fill="${palette.light}"/>` +
    clouds.join('') +
    headland +
    water(canvas, level, x)
  );
};

const boat = ({ random, palette }: Canvas, x: number, y: number, size: number) => {
  const hull = random.of(palette.accents);
  const mast = size * random.between(1.1, 1.7);
  const sails =
    random() < 0.7
      ? `<path d="M4 ${n(-size * 0.18)}L4 ${n(-mast)}Q${n(size * 0.5)} ${n(-mast * 0.45)} ${n(size * 0.62)} ${n(-size * 0.18)}Z" fill="${mix(palette.light, '#ffffff', 0.5)}"/><path d="M-4 ${n(-size * 0.18)}L-4 ${n(-mast * 0.9)}Q${n(-size * 0.3)} ${n(-mast * 0.4)} ${n(-size * 0.44)} ${n(-size * 0.18)}Z" fill="${mix(palette.light, hull, 0.25)}"/>`
      : `<rect x="${n(-size * 0.2)}" y="${n(-size * 0.4)}" width="${n(size * 0.42)}" height="${n(size * 0.3)}" fill="${mix(palette.light, '#ffffff', 0.4)}"/>`;
  const body = `<path d="M${n(-size * 0.62)} ${n(-size * 0.14)}L${n(size * 0.72)} ${n(-size * 0.16)}Q${n(size * 0.55)} ${n(size * 0.12)} ${n(size * 0.4)} ${n(size * 0.13)}L${n(-size * 0.44)} ${n(size * 0.13)}Z" fill="${hull}"/><path d="M${n(-size * 0.62)} ${n(-size * 0.14)}L${n(size * 0.72)} ${n(-size * 0.16)}L${n(size * 0.7)} ${n(-size * 0.11)}L${n(-size * 0.6)} ${n(-size * 0.09)}Z" fill="#fff" opacity=".75"/>`;
  return `<g transform="translate(${n(x)} ${n(y)})"><g transform="translate(0 ${n(size * 0.26)}) scale(1 -.55)" opacity=".22">${body}${sails}</g><rect x="-2" y="${n(-mast * 1.05)}" width="${n(size * 0.025)}" height="${n(mast)}" fill="${palette.near}"/>${sails}${body}</g>`;
};

/** Gabled houses along a quay, boats before them. */
export const harbour: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const level = height * random.between(0.56, 0.66);
  const houses: string[] = [];
  const short = Math.min(width, height);
  for (let x = -short * 0.02; x < width;) {
    const wide = short * random.between(0.07, 0.13);
    const tall = short * random.between(0.15, 0.29);
    const color = mix(random.of(palette.accents), palette.low, 0.2);
    const roof = mix(random.of(palette.accents), palette.near, 0.6);
    const columns = wide > short * 0.1 ? 3 : 2;
    const windows = Array.from(
      { length: columns * 4 },
      (_, at) =>
        `<rect x="${n(x + (wide * ((at % columns) + 0.5)) / columns - wide * 0.07)}" y="${n(level - tall + tall * (0.1 + Math.floor(at / columns) * 0.21))}" width="${n(wide * 0.14)}" height="${n(tall * 0.12)}" fill="${palette.isNight && random() < 0.65 ? '#ffd98a' : mix(palette.near, palette.high, 0.3)}"/>`,
    );
    houses.push(
      `<rect x="${n(x)}" y="${n(level - tall)}" width="${n(wide + 1)}" height="${n(tall)}" fill="${color}"/><path d="M${n(x - 2)} ${n(level - tall)}L${n(x + wide / 2)} ${n(level - tall - wide * random.between(0.45, 0.8))}L${n(x + wide + 2)} ${n(level - tall)}Z" fill="${roof}"/>${windows.join('')}`,
    );
    x += wide;
  }
  const mirror = `<g transform="translate(0 ${n(level * 2)}) scale(1 -1)" opacity=".25">${houses.join('')}</g>`;
  const boats = Array.from({ length: random.whole(3, 8) }, (_, at) => ({
    x: width * (((at * 0.618 + random() * 0.15) % 0.9) + 0.05),
    share: random.between(0.12, 0.7),
  })).toSorted((a, b) => a.share - b.share);
  return (
    sky(canvas, palette.high, palette.low) +
    (palette.isNight ? stars(canvas, 160, 0.4) : '') +
    land(canvas, {
      edge: ridge(random, 100, 3, 0.4),
      level: level - short * 0.2,
      swing: short * 0.1,
      fill: mix(palette.low, palette.far, 0.6),
    }) +
    houses.join('') +
    water(canvas, level, width * random()) +
    mirror +
    `<rect y="${n(level)}" width="${width}" height="${n(short * 0.014)}" fill="${palette.near}"/>` +
    boats
      .map(({ x, share }) =>
        boat(canvas, x, level + (height - level) * share, short * (0.05 + share * 0.13)),
      )
      .join('')
  );
};

/** Towers with lit windows in three depths. */
export const skyline: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const short = Math.min(width, height);
  const rows = [0, 1, 2].map((row) => {
    const towers: string[] = [];
    const color = mix(palette.far, palette.near, 0.25 + row * 0.36);
    for (let x = -short * 0.05; x < width;) {
      const wide = short * random.between(0.045, 0.13);
      const tall =
        height *
        random.between(0.14, 0.5 - row * 0.08) *
        (0.75 + 0.45 * Math.sin((x / width) * Math.PI));
      const top = height * 0.86 - tall + row * height * 0.05;
      const cell = short * 0.0125;
      const lit: string[] = [];
      for (let wy = top + cell * 1.4; wy < height; wy += cell * 1.9)
        for (let wx = x + cell; wx < x + wide - cell * 1.2; wx += cell * 1.5)
          if (random() < (palette.isNight ? 0.42 : 0.16))
            lit.push(`M${n(wx)} ${n(wy)}h${n(cell * 0.75)}v${n(cell)}h${n(-cell * 0.75)}z`);
      const crown = random.of([
        '',
        `<rect x="${n(x + wide * 0.48)}" y="${n(top - tall * 0.16)}" width="${n(wide * 0.04)}" height="${n(tall * 0.17)}" fill="${color}"/>`,
        `<path d="M${n(x)} ${n(top)}L${n(x + wide / 2)} ${n(top - wide * 0.7)}L${n(x + wide)} ${n(top)}Z" fill="${color}"/>`,
        `<rect x="${n(x + wide * 0.2)}" y="${n(top - wide * 0.3)}" width="${n(wide * 0.6)}" height="${n(wide * 0.32)}" fill="${color}"/>`,
      ]);
      towers.push(
        `${crown}<rect x="${n(x)}" y="${n(top)}" width="${n(wide)}" height="${height}" fill="${color}"/><path d="${lit.join('')}" fill="${random.of(['#ffd98a', '#ffe9bd', '#ffc36b'])}" opacity="${n(0.35 + row * 0.3)}"/>`,
      );
      x += wide * random.between(0.85, 1.15);
    }
    return towers.join('');
  });
  return (
    sky(canvas, palette.high, mix(palette.high, palette.low, 0.5), palette.low) +
    (palette.isNight ? stars(canvas, 200, 0.45) : '') +
    glow({
      id: 'city',
      x: width * random.between(0.2, 0.8),
      y: height * 0.72,
      radius: short * 0.8,
      color: palette.light,
      strength: 0.5,
    }) +
    `<circle cx="${n(width * random.between(0.15, 0.85))}" cy="${n(height * random.between(0.14, 0.3))}" r="${n(short * 0.04)}" fill="${palette.light}"/>` +
    rows.join('')
  );
};

/** White walls, arches and stairs in hard light. */
export const terraces: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const short = Math.min(width, height);
  const blocks = Array.from({ length: 22 }, (_, at) => {
    const share = at / 21;
    const wide = short * random.between(0.2, 0.42);
    const tall = short * random.between(0.16, 0.34);
    const x = ((at * 0.618) % 1.1) * width - wide / 2;
    const y = height * (0.3 + share * 0.62);
    const wall = mix(random.of(palette.accents), palette.light, random.between(0.35, 0.8));
    const shade = mix(wall, palette.near, 0.38);
    const arches = Array.from({ length: random.whole(1, 3) }, (__, arch, count = 3) => {
      const aw = wide * 0.13;
      const ax = x + wide * (0.12 + (arch / count) * 0.6);
      return `<path d="M${n(ax)} ${n(y + tall)}v${n(-tall * 0.42)}a${n(aw / 2)} ${n(aw / 2)} 0 0 1 ${n(aw)} 0v${n(tall * 0.42)}z" fill="${mix(shade, palette.near, 0.45)}"/>`;
    });
    const top = random.of([
      `<path d="M${n(x + wide * 0.15)} ${n(y)}a${n(wide * 0.2)} ${n(wide * 0.2)} 0 0 1 ${n(wide * 0.4)} 0z" fill="${mix(random.of(palette.accents), palette.high, 0.35)}"/>`,
      '',
      `<rect x="${n(x)}" y="${n(y - short * 0.014)}" width="${n(wide)}" height="${n(short * 0.02)}" fill="${mix(wall, '#ffffff', 0.5)}"/>`,
    ]);
    return `${top}<rect x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${height}" fill="${wall}"/><path d="M${n(x + wide * 0.72)} ${n(y)}H${n(x + wide)}V${height}H${n(x + wide * 0.72)}Z" fill="${shade}"/>${arches.join('')}`;
  });
  return (
    sky(canvas, palette.high, palette.low) +
    glow({
      id: 'noon',
      x: width * random.between(0.2, 0.8),
      y: height * 0.16,
      radius: short * 0.5,
      color: palette.light,
      strength: 0.7,
    }) +
    blocks.join('')
  );
};
