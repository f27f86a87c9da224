import {
  createLoader,
  LOADER_INTERVAL_MS,
  LOADER_STOP_DELAY_MS,
  nextProgress,
} from './loader.rules.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[R9.16] a step below 75 is between 1 and 10', () => {
  for (const [random, step] of [
    [0, 1],
    [0.5, 5.5],
    [1, 10],
  ] as const)
    expect(nextProgress(40, () => random)).toBeCloseTo(40 + step);
  expect(nextProgress(74.9, () => 0)).toBeCloseTo(75.9);
});

test('[R9.17] a step from 75 to below 90 is 0.4', () => {
  for (const from of [75, 80, 89.9]) expect(nextProgress(from, () => 1)).toBeCloseTo(from + 0.4);
});

test('[R9.18] a step from 90 is 0.1, never above 100', () => {
  for (const from of [90, 95]) expect(nextProgress(from, () => 1)).toBeCloseTo(from + 0.1);
  expect(nextProgress(99.97)).toBe(100);
  expect(nextProgress(100)).toBe(100);
});

test('[R9.15] progress steps every 350 ms', () => {
  expect(LOADER_INTERVAL_MS).toBe(350);
  const shown: number[] = [];
  const loader = createLoader(
    (progress) => shown.push(progress),
    () => 0,
  );
  loader.start();
  jest.advanceTimersByTime(349);
  expect(shown).toEqual([1]);
  jest.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2]);
  loader.dispose();
  jest.advanceTimersByTime(5000);
  expect(shown).toEqual([1, 2]);
});

test('[R4.70] progress only grows and ends at 100', () => {
  const shown: number[] = [];
  const loader = createLoader(
    (progress) => shown.push(progress),
    () => 0.5,
  );
  loader.start();
  jest.advanceTimersByTime(60_000);
  loader.stop();
  expect(shown.every((progress, index) => index === 0 || progress >= shown[index - 1]!)).toBe(true);
  expect(shown.at(-1)).toBe(100);
});

test('[R4.71][R9.14] the bar hides 800 ms after the end', () => {
  expect(LOADER_STOP_DELAY_MS).toBe(800);
  const shown: number[] = [];
  const loader = createLoader((progress) => shown.push(progress));
  loader.start();
  loader.stop();
  jest.advanceTimersByTime(799);
  expect(shown.at(-1)).toBe(100);
  jest.advanceTimersByTime(1);
  expect(shown.at(-1)).toBe(0);
});

test('a start within the 800 ms keeps the bar', () => {
  const shown: number[] = [];
  const loader = createLoader((progress) => shown.push(progress));
  loader.start();
  loader.stop();
  jest.advanceTimersByTime(500);
  loader.start();
  jest.advanceTimersByTime(5000);
  expect(shown).not.toContain(0);
  loader.dispose();
});
