import { land, mix, n, ridge, type Canvas, type Painter } from './brush.ts';

const ground = ({ width, height, palette }: Canvas) =>
  `<rect width="${width}" height="${height}" fill="${mix(palette.light, palette.low, 0.3)}"/>`;

/** Stems with paired leaves over quiet discs. */
export const botanical: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const short = Math.min(width, height);
  const discs = Array.from(
    { length: random.whole(1, 3) },
    () =>
      `<circle cx="${n(width * random.between(0.2, 0.8))}" cy="${n(height * random.between(0.2, 0.7))}" r="${n(short * random.between(0.14, 0.32))}" fill="${random.of(palette.accents)}" opacity=".55"/>`,
  );
  const stems = Array.from(
    { length: Math.round(random.between(4, 8) * Math.max(1, width / height)) },
    (_, stem, total = 5 * Math.max(1, width / height)) => {
      const foot = width * (((stem + 0.5) / total) % 1);
      const tall = height * random.between(0.45, 0.86);
      const lean = random.between(-0.14, 0.14) * short;
      const color = mix(
        random.of([palette.near, palette.far]),
        random.of(palette.accents),
        random.between(0.1, 0.5),
      );
      const pairs = random.whole(5, 11);
      const slim = random.between(0.2, 0.5);
      const size = short * random.between(0.09, 0.17);
      const leaves = Array.from({ length: pairs * 2 }, (__, leaf) => {
        const share = (Math.floor(leaf / 2) + 1) / (pairs + 0.3);
        const long = size * (1.2 - share * 0.75);
        const sign = leaf % 2 === 0 ? 1 : -1;
        return `<g transform="translate(${n(foot + lean * share * share)} ${n(height - tall * share)}) rotate(${n(sign * (62 - share * 30))}) scale(1 ${n(1)})"><path d="M0 0C${n(long * slim)} ${n(-long * 0.3)} ${n(long * slim)} ${n(-long * 0.7)} 0 ${n(-long)}C${n(-long * slim)} ${n(-long * 0.7)} ${n(-long * slim)} ${n(-long * 0.3)} 0 0Z" fill="${color}"/><path d="M0 0V${n(-long * 0.85)}" stroke="${palette.light}" stroke-width="2.5" opacity=".5"/></g>`;
      });
      const flower =
        random() < 0.5
          ? Array.from(
              { length: 8 },
              (__, petal) =>
                `<ellipse cx="${n(foot + lean)}" cy="${n(height - tall - size * 0.3)}" rx="${n(size * 0.14)}" ry="${n(size * 0.36)}" transform="rotate(${petal * 45} ${n(foot + lean)} ${n(height - tall)})" fill="${mix(palette.accents[0], palette.light, (petal % 2) * 0.25)}"/>`,
            ).join('') +
            `<circle cx="${n(foot + lean)}" cy="${n(height - tall)}" r="${n(size * 0.17)}" fill="${palette.near}"/>`
          : '';
      return `<path d="M${n(foot)} ${height}Q${n(foot)} ${n(height - tall * 0.5)} ${n(foot + lean)} ${n(height - tall)}" stroke="${color}" stroke-width="${n(short * 0.006)}" fill="none"/>${leaves.join('')}${flower}`;
    },
  );
  return ground(canvas) + discs.join('') + stems.join('');
};

/**
 * A soft shadow as ever wider, nearly transparent strokes: a blur over the whole canvas takes
 * seconds.
 */
const softShadow = (path: string, short: number): string => {
  const strokes = Array.from({ length: 9 }, (_, at) =>
    path.replace(
      /fill="[^"]*"/,
      `fill="none" stroke="#000" stroke-opacity=".04" stroke-linejoin="round" stroke-width="${n(short * 0.0045 * (at + 1))}"`,
    ),
  );
  return `<g transform="translate(${n(short * 0.004)} ${n(short * -0.006)})">${strokes.join('')}</g>`;
};

/** Sheets of paper, one above the other, each with its shadow. */
export const paperCut: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const short = Math.min(width, height);
  const isRound = random() < 0.5;
  const sheets = Array.from({ length: 7 }, (_, sheet) => {
    const color = mix(
      mix(palette.high, palette.accents[sheet % palette.accents.length] ?? palette.far, 0.55),
      palette.near,
      sheet * 0.07,
    );
    const path = isRound
      ? (() => {
          const edge = ridge(random, 72, 6, 0.4);
          const radius = Math.hypot(width, height) * (0.56 - sheet * 0.072);
          const points = Array.from({ length: 72 }, (__, at) => {
            const swing = radius * (1 + (edge[at] ?? 0) * 0.14 * Math.sin((at / 72) * Math.PI));
            return `${n(width * 0.5 + swing * Math.cos((at / 72) * 2 * Math.PI))} ${n(height * 0.52 + swing * Math.sin((at / 72) * 2 * Math.PI))}`;
          });
          return `<path d="M${points.join('L')}Z" fill="${color}"/>`;
        })()
      : land(canvas, {
          edge: ridge(random, 90, random.between(1.5, 3), 0.28),
          level: height * (0.2 + sheet * 0.12),
          swing: height * 0.11,
          fill: color,
        });
    return softShadow(path, short) + path;
  });
  return `<rect width="${width}" height="${height}" fill="${palette.light}"/>${sheets.join('')}`;
};

/** Contour lines of an invented island. */
export const contours: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const peaks = Array.from({ length: random.whole(2, 4) }, () => ({
    x: width * random.between(0.1, 0.9),
    y: height * random.between(0.1, 0.9),
    shape: ridge(random, 120, 7, 0.55),
    size: Math.hypot(width, height) * random.between(0.25, 0.5),
  }));
  const lines = Array.from({ length: 16 }, (_, level) =>
    peaks
      .map((peak) => {
        const points = Array.from({ length: 120 }, (__, at) => {
          const blend = Math.sin((at / 120) * Math.PI);
          const radius =
            peak.size * (1 - level / 16.5) * (1 + (peak.shape[at] ?? 0) * 0.32 * blend);
          return `${n(peak.x + radius * Math.cos((at / 120) * 2 * Math.PI))} ${n(peak.y + radius * 0.8 * Math.sin((at / 120) * 2 * Math.PI))}`;
        });
        return `<path d="M${points.join('L')}Z" fill="${mix(palette.low, palette.accents[0], level / 15)}" stroke="${palette.near}" stroke-width="${level % 5 === 0 ? 5 : 2}" stroke-opacity=".55"/>`;
      })
      .join(''),
  );
  return `<rect width="${width}" height="${height}" fill="${mix(palette.high, palette.light, 0.4)}"/>${lines.join('')}`;
};

/** A wall of tiles; quarter circles, leaves and stars by chance, repeated by symmetry. */
export const tiles: Painter = ({ width, height, random, palette }) => {
  const across = random.whole(6, 11);
  const size = width / across;
  const colors: readonly [string, ...string[]] = [
    palette.high,
    palette.far,
    palette.near,
    ...palette.accents,
  ];
  const forms = Array.from({ length: 4 }, () => {
    const [one, two, three] = [random.of(colors), random.of(palette.accents), palette.light];
    const motif = random.of([
      `<path d="M0 0A100 100 0 0 0 100 100L100 0Z" fill="${two}"/><path d="M40 0A60 60 0 0 0 100 60V0Z" fill="${three}"/>`,
      `<path d="M0 0Q100 0 100 100Q0 100 0 0Z" fill="${two}"/><path d="M18 18L82 82" stroke="${three}" stroke-width="5"/>`,
      `<path d="M50 4L62 38L96 50L62 62L50 96L38 62L4 50L38 38Z" fill="${two}"/><circle cx="50" cy="50" r="11" fill="${three}"/>`,
      `<circle cx="50" cy="50" r="42" fill="${two}"/><path d="M50 8A42 42 0 0 1 50 92Z" fill="${three}"/>`,
      `<path d="M0 0L100 0L50 50ZM0 100L100 100L50 50Z" fill="${two}"/><circle cx="50" cy="50" r="16" fill="${three}"/>`,
    ]);
    return `<rect width="101" height="101" fill="${one}"/>${motif}`;
  });
  const step = random.whole(1, 3);
  return (
    Array.from({ length: across * Math.ceil(height / size) }, (_, at) => {
      const [column, row] = [at % across, Math.floor(at / across)];
      const turn = ((column * step + row) % 4) * 90;
      return `<g transform="translate(${n(column * size)} ${n(row * size)}) scale(${size / 100}) rotate(${turn} 50 50)">${forms[(column + row * step) % 4] ?? ''}</g>`;
    }).join('') +
    `<path d="${Array.from({ length: across + 1 }, (_, at) => `M${n(at * size)} 0V${height}M0 ${n(at * size)}H${width}`).join('')}" stroke="${palette.light}" stroke-width="4" opacity=".45"/>`
  );
};

/** Round fruit on a table, lit from one side. */
export const fruit: Painter = (canvas) => {
  const { width, height, random, palette } = canvas;
  const short = Math.min(width, height);
  const table = height * random.between(0.6, 0.7);
  const count = random.whole(5, 9);
  const pieces = Array.from({ length: count }, (_, at) => {
    const radius = short * random.between(0.08, 0.15);
    const x = width * (0.14 + 0.72 * ((at * 0.618) % 1)) + random.between(-0.02, 0.02) * width;
    return {
      at,
      radius,
      x,
      y: table + short * random.between(0, 0.16) - radius * 0.6,
      color: random.of(palette.accents),
    };
  }).toSorted((a, b) => a.y + a.radius - b.y - b.radius);
  const drawn = pieces.map(
    ({ at, radius, x, y, color }) =>
      `<radialGradient id="f${at}" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${mix(color, '#ffffff', 0.5)}"/><stop offset=".4" stop-color="${color}"/><stop offset="1" stop-color="${mix(color, palette.near, 0.6)}"/></radialGradient><ellipse cx="${n(x + radius * 0.5)}" cy="${n(y + radius * 0.93)}" rx="${n(radius * 1.25)}" ry="${n(radius * 0.22)}" fill="${palette.near}" opacity=".4"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius)}" ry="${n(radius * random.between(0.88, 1.08))}" fill="url(#f${at})"/><path d="M${n(x)} ${n(y - radius * 0.85)}q${n(radius * 0.05)} ${n(-radius * 0.25)} ${n(radius * 0.18)} ${n(-radius * 0.36)}" stroke="${palette.near}" stroke-width="${n(radius * 0.07)}" stroke-linecap="round" fill="none"/>${random() < 0.6 ? `<path d="M${n(x + radius * 0.1)} ${n(y - radius * 1.08)}q${n(radius * 0.4)} ${n(-radius * 0.32)} ${n(radius * 0.72)} ${n(radius * 0.04)}q${n(-radius * 0.44)} ${n(radius * 0.26)} ${n(-radius * 0.72)} ${n(-radius * 0.04)}z" fill="#5f7a3c"/>` : ''}`,
  );
  return `<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(palette.low, palette.light, 0.5)}"/><stop offset="1" stop-color="${mix(palette.far, palette.near, 0.3)}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#wall)"/><rect y="${n(table)}" width="${width}" height="${height}" fill="${mix(palette.light, palette.far, 0.45)}"/><rect y="${n(table)}" width="${width}" height="${n(short * 0.005)}" fill="${palette.light}" opacity=".6"/>${drawn.join('')}`;
};
