import { useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { DialogHead } from './DialogHead.tsx';
import { useEscape } from './escape.ts';
import { useFocusTrap } from './focus-trap.ts';
import './overlay.css';

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** `end` slides in from the end of the line, `bottom` from below. */
  readonly from?: 'bottom' | 'end';
}

/** A sheet over the page for small screens, such as filters. Escape and a tap outside close it. */
export function Sheet(props: SheetProps) {
  return props.open ? createPortal(<OpenSheet {...props} />, document.body) : null;
}

function OpenSheet({ onClose, title, children, footer, from = 'bottom' }: SheetProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEscape(onClose, true);
  useFocusTrap(box, true);
  return (
    <div className="ed-overlay ed-overlay--sheet">
      <div className="ed-overlay__veil" aria-hidden="true" onClick={onClose} />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={`ed-sheet ed-sheet--${from}`}
      >
        <DialogHead id={id} title={title} onClose={onClose} />
        <div className="ed-modal__body">{children}</div>
        {footer !== undefined && <footer className="ed-modal__foot">{footer}</footer>}
      </div>
    </div>
  );
}
