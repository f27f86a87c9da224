import { isGranted } from './granted.ts';

const granted = { A: true, B: true, D: false };
test('[R6.13] a policy is granted only if its name maps to true', () => {
  expect([
    isGranted('A', granted),
    isGranted('D', granted),
    isGranted('Z', granted),
    isGranted('toString', granted),
  ]).toEqual([true, false, false, false]);
});

test('[R6.14] || is granted if any part is granted', () =>
  expect([isGranted('Z || B', granted), isGranted('Z || D', granted)]).toEqual([true, false]));
test('[R6.15] && is granted if all parts are granted', () =>
  expect([isGranted('A && B', granted), isGranted('A && Z', granted)]).toEqual([true, false]));
test('[R6.16] a combination with a missing part is not granted and is logged', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  expect(
    ['A ||', '&& A', 'A && || B', '||'].map((expression) => isGranted(expression, granted)),
  ).toEqual([false, false, false, false]);
  expect(warned).toHaveBeenCalledTimes(4);
  warned.mockRestore();
});

test('[R6.17] an empty expression is granted', () =>
  expect([isGranted('', granted), isGranted(undefined, {})]).toEqual([true, true]));
test('[R6.24N] && binds before ||', () => {
  expect(isGranted('A || B && Z', granted)).toBe(true);
  expect(isGranted('Z || A && B', granted)).toBe(true);
  expect(isGranted('Z && A || D', granted)).toBe(false);
});
