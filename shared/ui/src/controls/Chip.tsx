import type { ReactNode } from 'react';
import { useKitText } from '../texts/kit-texts.ts';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import './controls.css';

export interface ChipProps {
  readonly children: ReactNode;
  readonly onClick?: () => void;
  /** Makes the chip a toggle: whether it is on. */
  readonly pressed?: boolean;
  /** Shows a remove button. `removeLabel` names what is removed. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
  readonly className?: string;
}

/** A small label for a filter: a toggle, removable, or plain. */
export function Chip({ children, onClick, pressed, onRemove, removeLabel, className }: ChipProps) {
  const text = useKitText();
  if (onClick && !onRemove)
    return (
      <button
        type="button"
        className={classNames('ed-chip', className)}
        aria-pressed={pressed}
        onClick={onClick}
      >
        {children}
      </button>
    );
  const name = removeLabel ?? (typeof children === 'string' ? children : '');
  return (
    <span className={classNames('ed-chip', onRemove && 'ed-chip--removable', className)}>
      {children}
      {onRemove && (
        <button
          type="button"
          className="ed-chip__remove"
          aria-label={text('EditorialUi::Remove', [name])}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}

export interface BadgeProps {
  readonly children: ReactNode;
  readonly look?: 'neutral' | 'accent' | 'success' | 'warning' | 'error';
  readonly className?: string;
  /** Text for screen readers, instead of the content. */
  readonly label?: string;
}

/** A count or state next to something. */
export function Badge({ children, look = 'neutral', className, label }: BadgeProps) {
  return (
    <span className={classNames('ed-badge', look !== 'neutral' && `ed-badge--${look}`, className)}>
      {label === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="ed-visually-hidden">{label}</span>
        </>
      )}
    </span>
  );
}
