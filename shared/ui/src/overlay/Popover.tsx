import {
  useEffect,
  useEffectEvent,
  useId,
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

/** The first of these in a panel gets the focus when it opens. */
const FOCUSABLE =
  '[data-autofocus], [role^="menuitem"]:not([aria-disabled="true"]), a[href], button:not(:disabled), input, select';

/**
 * Keeps a new panel inside the window and moves the focus into it: the panel opens above its
 * trigger if there is no room below, and is shifted if it would extend beyond a side.
 */
function placeAndFocus(panel: HTMLElement | null): void {
  if (!panel) return;
  const box = panel.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  if (
    box.bottom > window.innerHeight &&
    box.height < (panel.parentElement?.getBoundingClientRect().top ?? 0)
  )
    panel.dataset.above = '';
  const shift = box.left < 8 ? 8 - box.left : box.right > width - 8 ? width - 8 - box.right : 0;
  if (shift !== 0) panel.style.translate = `${shift}px 0`;
  // Only now: the focus would scroll the page to a panel that is still beyond its side.
  (panel.querySelector<HTMLElement>(FOCUSABLE) ?? panel).focus();
}

function Panel({
  id,
  role,
  label,
  align = 'start',
  className,
  children,
}: Pick<PopoverProps, 'role' | 'label' | 'align' | 'className'> & {
  readonly id: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      ref={placeAndFocus}
      id={`${id}-panel`}
      role={role}
      aria-label={label}
      aria-labelledby={label === undefined ? `${id}-trigger` : undefined}
      tabIndex={-1}
      className={classNames('ed-popover__panel', `ed-popover__panel--${align}`, className)}
    >
      {children}
    </div>
  );
}

/**
 * A panel next to its trigger. Escape, a press outside and Tab out of it close the panel. The focus
 * then returns to the trigger.
 */
export function Popover(input: PopoverProps) {
  const { trigger, children, role = 'dialog', onOpenChange, ...rest } = input;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const change = (open: boolean) => {
    setOpen(open);
    onOpenChange?.(open);
  };
  const close = () => {
    change(false);
    button.current?.focus();
  };
  const closeIfOutside = (target: EventTarget | null) => {
    if (isOpen && target instanceof Node && !root.current?.contains(target)) change(false);
  };
  const press = useEffectEvent(({ target }: Event) => closeIfOutside(target));
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event) => press(event);
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
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
      onBlur={(event) => closeIfOutside(event.relatedTarget)}
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
        <Panel {...rest} id={id} role={role}>
          {typeof children === 'function' ? children(close) : children}
        </Panel>
      )}
    </span>
  );
}
