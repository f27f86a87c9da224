import {
  createContext,
  useCallback,
  useContext,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../controls/class-names.ts';
import { UnsavedChangesContext } from './unsaved-changes.ts';
import { Dialog } from './Dialog.tsx';
import { DialogHead } from './DialogHead.tsx';
import { useBlockingLayer, useEscape } from './escape.ts';
import { useFocusTrap } from './focus-trap.ts';
import './overlay.css';

export type ModalSize = 'sm' | 'md' | 'lg' | 'xl';
export interface ModalHandle {
  /** Requests closing, like the close button: ignored while busy, and a dirty form asks first. */
  readonly close: () => void;
}

export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Default: `md` (R9.24). */
  readonly size?: ModalSize;
  /** Lets Escape close the modal (R9.25). */
  readonly closableByKeyboard?: boolean;
  /** Prevents any way of closing (R4.62). */
  readonly busy?: boolean;
  readonly suppressUnsavedWarning?: boolean;
  readonly ref?: Ref<ModalHandle>;
}

const ModalContext = createContext<ModalHandle | null>(null);
/** The surrounding modal, to request closing it. Null outside of a modal. */
export const useModal = (): ModalHandle | null => useContext(ModalContext);

/** A modal dialog that traps the focus. While busy it can't be closed. */
export function Modal(props: ModalProps) {
  const { open, busy = false } = props;
  const [wasShown, setShown] = useState(open);
  const isShown = open || (wasShown && busy);
  if (isShown !== wasShown) setShown(isShown);
  return isShown ? createPortal(<OpenModal {...props} busy={busy} />, document.body) : null;
}

/** Closing, which asks first if a form has unsaved input, and does nothing while busy. */
function useClosing({ onClose, busy = false, suppressUnsavedWarning = false, ref }: ModalProps) {
  const dirtyForms = useRef(new Set<string>());
  const [isAsking, setAsking] = useState(false);
  const reportForm = useCallback(
    (form: string, isDirty: boolean) =>
      void (isDirty ? dirtyForms.current.add(form) : dirtyForms.current.delete(form)),
    [],
  );
  const close = useCallback(() => {
    if (busy) return;
    if (dirtyForms.current.size > 0 && !suppressUnsavedWarning) setAsking(true);
    else onClose();
  }, [busy, onClose, suppressUnsavedWarning]);
  const handle = useMemo<ModalHandle>(() => ({ close }), [close]);
  useImperativeHandle(ref, () => handle, [handle]);
  return { close, handle, reportForm, isAsking, setAsking };
}

function OpenModal(props: ModalProps) {
  const { onClose, title, children, footer, size = 'md' } = props;
  const { closableByKeyboard = false, busy = false } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { close, handle, reportForm, isAsking, setAsking } = useClosing(props);
  useBlockingLayer(!closableByKeyboard);
  useEscape(close, closableByKeyboard);
  useFocusTrap(box, !isAsking);

  return (
    <div className="ed-overlay">
      <div
        className="ed-overlay__veil"
        data-testid="modal-backdrop"
        aria-hidden="true"
        onClick={close}
      />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        aria-busy={busy || undefined}
        data-size={size}
        tabIndex={-1}
        className={classNames('ed-modal', `ed-modal--${size}`)}
      >
        <DialogHead id={id} title={title} isBusy={busy} onClose={close} />
        <UnsavedChangesContext value={reportForm}>
          <ModalContext value={handle}>
            <div className="ed-modal__body">{children}</div>
            {footer !== undefined && <footer className="ed-modal__foot">{footer}</footer>}
          </ModalContext>
        </UnsavedChangesContext>
      </div>
      {isAsking && (
        <Dialog
          severity="warning"
          title="AbpUi::AreYouSure"
          message="AbpUi::AreYouSureYouWantToCancelEditingWarningMessage"
          options={{ dismissible: false }}
          onAnswer={(answer) => {
            setAsking(false);
            if (answer === 'confirm') onClose();
          }}
        />
      )}
    </div>
  );
}
