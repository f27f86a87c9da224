import { LookIndex } from '../server/src/search/looks/look-index.ts';
import { DESCRIPTOR_LENGTH } from '../server/src/catalog/picture/descriptor.ts';
import { atLeast, atMost } from './limits.ts';

/** `PICTURES=1000000` takes some minutes. */
const COUNT = Number(process.env.PICTURES ?? 100_000);
const QUESTION_COUNT = 100;
const NEAREST = 10;
const GROUP_COUNT = 500;
const LIMIT_MS = 10;
const LEAST_RECALL = 0.98;

/** Random numbers from 0 to 1, the same in every run. */
let state = 1;
function roll(): number {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
}
const bell = () => roll() + roll() + roll() - 1.5;
/** Looks lie in groups, as those of pictures do. */
const groups = Array.from({ length: GROUP_COUNT }, () =>
  Array.from({ length: DESCRIPTOR_LENGTH }, bell),
);
function someLook(): number[] {
  const group = groups[Math.floor(roll() * GROUP_COUNT)] ?? [];
  const look = group.map((value) => value + 0.6 * bell());
  const length = Math.hypot(...look);
  return look.map((value) => value / length);
}

/** The ids of the nearest, by comparing all. */
function compareAll(looks: Float32Array, asked: readonly number[]): string[] {
  const likeness = new Float32Array(COUNT);
  for (let at = 0; at < COUNT; at += 1) {
    let sum = 0;
    for (let part = 0; part < DESCRIPTOR_LENGTH; part += 1)
      sum += (looks[at * DESCRIPTOR_LENGTH + part] ?? 0) * (asked[part] ?? 0);
    likeness[at] = sum;
  }
  const best: number[] = [];
  for (let at = 0; at < COUNT; at += 1) {
    if (best.length === NEAREST && (likeness[at] ?? 0) <= (likeness[best.at(-1) ?? 0] ?? 0))
      continue;
    best.push(at);
    best.sort((one, other) => (likeness[other] ?? 0) - (likeness[one] ?? 0));
    best.length = Math.min(best.length, NEAREST);
  }
  return best.map(String);
}

const percentile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

/** The graph of looks, compared with comparing all pictures. */
export async function run(): Promise<void> {
  const looks = new Float32Array(COUNT * DESCRIPTOR_LENGTH);
  const index = new LookIndex();
  const before = process.memoryUsage().rss;
  const begin = performance.now();
  for (let at = 0; at < COUNT; at += 1) {
    const look = someLook();
    looks.set(look, at * DESCRIPTOR_LENGTH);
    index.set(String(at), look);
  }
  const seconds = (performance.now() - begin) / 1000;
  const size = process.memoryUsage().rss - before - looks.byteLength;
  const [near, all]: [number[], number[]] = [[], []];
  let found = 0;
  for (let question = 0; question < QUESTION_COUNT; question += 1) {
    const asked = someLook();
    const start = performance.now();
    const ids = new Set(index.near(asked, NEAREST).map(({ id }) => id));
    const middle = performance.now();
    found += compareAll(looks, asked).filter((id) => ids.has(id)).length;
    near.push(middle - start);
    all.push(performance.now() - middle);
  }
  const ms = (times: readonly number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${atMost(percentile(times, 0.95), LIMIT_MS)}`;
  console.log(
    `looks: ${COUNT.toLocaleString('en')} pictures in ${seconds.toFixed(0)} s, ${(size / 1e6).toFixed(0)} MB\n  the nearest ${NEAREST}: ${ms(near)}; comparing all: p50 ${percentile(all, 0.5).toFixed(1)} ms; recall ${atLeast(found / QUESTION_COUNT / NEAREST, LEAST_RECALL)}\n`,
  );
}
