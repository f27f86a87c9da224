import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A place in a picture, as shares of its width and height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How far an arrow key moves the lens. */
const STEP = 0.05;
/** A finger that rests so long on the picture opens the lens. */
const HOLD_MS = 350;
const Middle: Spot = { x: 0.5, y: 0.5 };
const Moves: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const within = (share: number) => Math.max(0, Math.min(1, share));

function spotOf(event: PointerEvent<HTMLElement>): Spot {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: within((event.clientX - box.left) / Math.max(1, box.width)),
    y: within((event.clientY - box.top) / Math.max(1, box.height)),
  };
}

/** Keeps the page from scrolling under the finger that moves the lens. */
function useStillPage(sheet: RefObject<HTMLDivElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = sheet.current;
    if (!isShown || !element) return undefined;
    const stay = (event: TouchEvent) => event.preventDefault();
    element.addEventListener('touchmove', stay, { passive: false });
    return () => element.removeEventListener('touchmove', stay);
  }, [sheet, isShown]);
}

/**
 * The loupe of a picture: on until it is turned off, or while a finger rests on the picture. The
 * pointer and the arrow keys move it.
 */
export function useLoupe() {
  const [isOn, setOn] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [spot, setSpot] = useState<Spot>(Middle);
  const sheet = useRef<HTMLDivElement>(null);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = isOn || isHeld;
  useEffect(() => () => clearTimeout(hold.current), []);
  useStillPage(sheet, isShown);
  const release = () => {
    clearTimeout(hold.current);
    setHeld(false);
  };
  return {
    isOn,
    isShown,
    spot,
    toggle: () => setOn(!isOn),
    /** Of the element that holds the picture. */
    sheetProps: {
      ref: sheet,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const at = spotOf(event);
        if (isOn) setSpot(at);
        if (isOn || event.pointerType !== 'touch') return;
        hold.current = setTimeout(() => {
          setSpot(at);
          setHeld(true);
        }, HOLD_MS);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (isShown) setSpot(spotOf(event));
        // A finger that moves before the lens opens scrolls the page.
        else clearTimeout(hold.current);
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
    onKey: (event: KeyboardEvent): void => {
      const move = Moves[event.key];
      if (!isOn || (!move && event.key !== 'Escape')) return;
      event.preventDefault();
      // Around the picture, the same keys move to the next one or close it.
      event.stopPropagation();
      if (move) setSpot({ x: within(spot.x + move.x), y: within(spot.y + move.y) });
      else setOn(false);
    },
  };
}

export type Loupe = ReturnType<typeof useLoupe>;
