import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '../controls/class-names.ts';
import './menu.css';

export interface TriggerProps {
  readonly id: string;
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
  readonly 'aria-haspopup': 'dialog' | 'menu';
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface PopoverProps {
  /** Renders the trigger button. Spread the given properties on it. */
  readonly trigger: (props: TriggerProps) => ReactNode;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  /** The edge of the trigger with which the panel is aligned. */
  readonly align?: 'start' | 'end';
  readonly label?: string;
  readonly role?: 'dialog' | 'menu';
  readonly className?: string;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/**
 * A panel next to its trigger. Escape, a press outside and Tab out of it close the panel. The focus
 * then returns to the trigger.
 */
// Long because it is in every first visit, whose JavaScript is at its limit: hooks of its own for
// placing and closing would return the same five elements and states, and cost 0.1 kB there.
export function Popover({
  trigger,
  children,
  align = 'start',
  label,
  role = 'dialog',
  className,
  onOpenChange,
}: PopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const change = useCallback(
    (open: boolean) => {
      setOpen(open);
      onOpenChange?.(open);
    },
    [onOpenChange],
  );
  const close = useCallback(() => {
    change(false);
    button.current?.focus();
  }, [change]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) change(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen, change]);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    // Keep the panel inside the window: open it above if there is no room below, and shift it if it
    // would extend beyond a side.
    const box = element.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    if (
      box.bottom > window.innerHeight &&
      box.height < (root.current?.getBoundingClientRect().top ?? 0)
    )
      element.dataset.above = '';
    const shift = box.left < 8 ? 8 - box.left : box.right > width - 8 ? width - 8 - box.right : 0;
    if (shift !== 0) element.style.translate = `${shift}px 0`;
    // Only now: the focus would scroll the page to a panel that is still beyond its side.
    (
      element.querySelector<HTMLElement>(
        '[data-autofocus], [role^="menuitem"]:not([aria-disabled="true"]), a[href], button:not(:disabled), input, select',
      ) ?? element
    ).focus();
  }, [isOpen]);

  return (
    <span
      ref={root}
      className="ed-popover"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => {
        if (
          isOpen &&
          event.relatedTarget instanceof Node &&
          !root.current?.contains(event.relatedTarget)
        )
          change(false);
      }}
    >
      {trigger({
        id: `${id}-trigger`,
        ref: button,
        'aria-expanded': isOpen,
        'aria-controls': `${id}-panel`,
        'aria-haspopup': role,
        onClick: () => change(!isOpen),
        onKeyDown: (event) => {
          if (role !== 'menu' || isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp'))
            return;
          event.preventDefault();
          change(true);
        },
      })}
      {isOpen && (
        <div
          ref={panel}
          id={`${id}-panel`}
          role={role}
          aria-label={label}
          aria-labelledby={label === undefined ? `${id}-trigger` : undefined}
          tabIndex={-1}
          className={classNames('ed-popover__panel', `ed-popover__panel--${align}`, className)}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </span>
  );
}
