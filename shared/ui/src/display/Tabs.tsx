import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import './display.css';

export interface Tab {
  readonly key: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
  readonly disabled?: boolean;
}

export interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly onChange: (key: string) => void;
  readonly label: string;
  readonly className?: string;
}

/** Tabs. The caller stores the active one, preferably in the URL. Arrow keys select another tab. */
export function Tabs({ tabs, active, onChange, label, className }: TabsProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const enabled = tabs.filter((tab) => !tab.disabled);
    const at = enabled.findIndex((tab) => tab.key === active);
    const forward =
      getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const target = {
      [forward]: enabled[(at + 1) % enabled.length],
      [backward]: enabled.at(at - 1),
      Home: enabled[0],
      End: enabled.at(-1),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    onChange(target.key);
    document.getElementById(`${id}-${target.key}`)?.focus();
  };
  const current = tabs.find((tab) => tab.key === active);
  return (
    <div className={classNames('ed-tabs', className)}>
      <div role="tablist" aria-label={label} className="ed-tabs__list">
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className="ed-tabs__tab"
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === active ? 0 : -1}
            disabled={tab.disabled}
            onKeyDown={onKeyDown}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${active}`}
        className="ed-tabs__panel"
      >
        {current?.content}
      </div>
    </div>
  );
}
