import { render } from '@editorial/testing';
import { useDock } from './use-dock.ts';

test('toasts stay above the highest of what is docked at the bottom, and come down when it is gone', () => {
  const measure: (() => void)[] = [];
  const Before = globalThis.ResizeObserver;
  globalThis.ResizeObserver = class {
    constructor(onResize: () => void) {
      measure.push(onResize);
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  } as unknown as typeof ResizeObserver;
  const room = () => document.documentElement.style.getPropertyValue('--ed-dock');
  const Docked = ({ height }: { readonly height: number }) => {
    const dock = useDock();
    const measured = (element: HTMLElement | null) => {
      if (element) Object.defineProperty(element, 'offsetHeight', { value: height });
      return dock(element);
    };
    return <div ref={measured} />;
  };
  try {
    const bar = render(<Docked height={50} />);
    const tray = render(<Docked height={200} />);
    for (const onResize of measure) onResize();
    expect(room()).toBe('232px');
    tray.unmount();
    expect(room()).toBe('82px');
    bar.unmount();
    expect(room()).toBe('0px');
  } finally {
    globalThis.ResizeObserver = Before;
  }
});
