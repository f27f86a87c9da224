import { useId, useState, type ReactElement, cloneElement } from 'react';
import { classNames } from './class-names.ts';
import './controls.css';

export interface TooltipProps {
  readonly text: string;
  readonly children: ReactElement<{ 'aria-describedby'?: string; 'aria-label'?: string }>;
  readonly side?: 'above' | 'below';
}

/** Explains a control on hover and focus. Escape hides it (WCAG 1.4.13). */
export function Tooltip({ text, children, side = 'above' }: TooltipProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isName = children.props['aria-label'] === text;
  return (
    <span
      className="ed-tooltip"
      data-open={isOpen || undefined}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      {cloneElement(children, isName ? {} : { 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        aria-hidden={isName || undefined}
        className={classNames('ed-tooltip__text', side === 'below' && 'ed-tooltip__text--below')}
      >
        {text}
      </span>
    </span>
  );
}
