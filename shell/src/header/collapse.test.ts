import { useLayoutEffect } from 'react';
import { act, renderHook } from '@editorial/testing';
import { COLLAPSE_DELAY_MS, RESIZE_DEBOUNCE_MS, SMALL_SCREEN_PX, useCollapse } from './collapse.ts';

const resizeTo = (width: number) => {
  Object.defineProperty(globalThis, 'innerWidth', {
    value: width,
    configurable: true,
    writable: true,
  });
  globalThis.dispatchEvent(new Event('resize'));
};

const pass = (time: number) => act(() => jest.advanceTimersByTime(time));
beforeEach(() => {
  jest.useFakeTimers();
  resizeTo(1200);
});

afterEach(() => jest.useRealTimers());

test('[R9.08] small at 991 px, not at 992 px', () => {
  expect(SMALL_SCREEN_PX).toBe(992);
  resizeTo(991);
  expect(renderHook(() => useCollapse('/')).result.current.isSmall).toBe(true);
  resizeTo(992);
  expect(renderHook(() => useCollapse('/')).result.current.isSmall).toBe(false);
});

test('[R9.09] the width is read once, 150 ms after the last resize', () => {
  expect(RESIZE_DEBOUNCE_MS).toBe(150);
  const { result } = renderHook(() => useCollapse('/'));
  resizeTo(900);
  pass(149);
  resizeTo(800);
  pass(149);
  expect(result.current.isSmall).toBe(false);
  pass(1);
  expect(result.current.isSmall).toBe(true);
});

test('a resize between the first render and its effects counts', () => {
  const { result } = renderHook(() => {
    const collapse = useCollapse('/');
    useLayoutEffect(() => resizeTo(800), []);
    return collapse;
  });
  pass(RESIZE_DEBOUNCE_MS);
  expect(result.current.isSmall).toBe(true);
});

test('[R9.10] the open navigation collapses 100 ms after a navigation', () => {
  expect(COLLAPSE_DELAY_MS).toBe(100);
  resizeTo(800);
  const { result, rerender } = renderHook(({ path }: { path: string }) => useCollapse(path), {
    initialProps: { path: '/' },
  });
  pass(COLLAPSE_DELAY_MS);
  act(() => result.current.toggle());
  rerender({ path: '/catalog' });
  pass(99);
  expect(result.current.isOpen).toBe(true);
  pass(1);
  expect(result.current.isOpen).toBe(false);
});
