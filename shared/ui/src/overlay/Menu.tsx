import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Popover, type TriggerProps } from './Popover.tsx';
import './menu.css';

export interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** A path of the site. Makes the entry a link. */
  readonly to?: string;
  /** A URL outside the router. */
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** Shows a separator above the entry. */
  readonly separated?: boolean;
  /** For menus that select: whether this entry is selected. */
  readonly checked?: boolean;
  readonly lang?: string;
}

export interface MenuProps {
  readonly trigger: (props: TriggerProps) => ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly header?: ReactNode;
  readonly align?: 'start' | 'end';
  readonly label?: string;
}

const entriesOf = (menu: Element) => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'),
];

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = entriesOf(event.currentTarget);
  const current = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const byLetter =
    event.key.length === 1 && /\S/.test(event.key) && !event.ctrlKey && !event.metaKey
      ? [...items.slice(current + 1), ...items.slice(0, current + 1)].find((item) =>
          item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()),
        )
      : undefined;
  const target = byLetter ?? items[steps[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** A dropdown of actions or links. Arrows, Home, End and first letters move; Escape closes. */
export function Menu({ trigger, entries, header, align, label }: MenuProps) {
  return (
    <Popover role="menu" trigger={trigger} align={align} label={label} className="ed-menu">
      {(close) => (
        <div role="presentation" onKeyDown={moveFocus}>
          {header !== undefined && (
            <div role="presentation" className="ed-menu__header">
              {header}
            </div>
          )}
          {entries.map((entry) => (
            <MenuItem key={entry.key} entry={entry} close={close} />
          ))}
        </div>
      )}
    </Popover>
  );
}

function MenuItem({ entry, close }: { readonly entry: MenuEntry; readonly close: () => void }) {
  const select = () => {
    close();
    entry.onSelect?.();
  };
  const shared = {
    tabIndex: -1,
    lang: entry.lang,
    'aria-disabled': entry.disabled || undefined,
    className: 'ed-menu__item',
    'data-danger': entry.danger || undefined,
    'data-separated': entry.separated || undefined,
    ...(entry.checked === undefined
      ? { role: 'menuitem' }
      : { role: 'menuitemradio', 'aria-checked': entry.checked }),
  };
  const content = (
    <>
      {entry.icon}
      <span>{entry.label}</span>
    </>
  );
  if (entry.to !== undefined && !entry.disabled)
    return (
      <Link {...shared} to={entry.to} onClick={select}>
        {content}
      </Link>
    );
  if (entry.href !== undefined && !entry.disabled)
    return (
      <a {...shared} href={entry.href} onClick={select}>
        {content}
      </a>
    );
  return (
    <button {...shared} type="button" onClick={entry.disabled ? undefined : select}>
      {content}
    </button>
  );
}
