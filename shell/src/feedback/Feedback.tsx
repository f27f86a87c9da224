import { toast, useStore, useT } from '@editorial/platform';
import type { ShownIdentityCheck } from '@editorial/platform/shell';
import { ToastView, useKitText } from '@editorial/ui';
import type { DialogProps } from '@editorial/ui/overlay';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { ErrorScreens } from './ErrorScreens.tsx';
import { LoaderBar } from './LoaderBar.tsx';

/** Maximum number of toasts on the screen; the rest wait. */
const VISIBLE_TOASTS = 5;

/** Fallback if the dialog's code could not be loaded: the browser's own dialog. */
function BrowserDialog({ message, options, onAnswer }: DialogProps) {
  const text = useKitText();
  const question = text(message, options?.messageLocalizationParams);
  // oxlint-disable-next-line no-alert -- nothing else is there to ask with
  useEffect(
    () => onAnswer(globalThis.confirm(question) ? 'confirm' : 'reject'),
    [question, onAnswer],
  );
  return null;
}

const Dialog = lazy<ComponentType<DialogProps>>(() =>
  import('@editorial/ui/overlay').then(
    ({ Dialog: default_ }) => ({ default: default_ }),
    () => ({ default: BrowserDialog }),
  ),
);

// If the code cannot be loaded, the check counts as refused, and so does the call that needed it.
const IdentityCheck = lazy<ComponentType<ShownIdentityCheck>>(() =>
  import('./IdentityCheck.tsx').catch(() => ({
    default: function Unasked({ answer }: ShownIdentityCheck) {
      useEffect(() => answer(false), [answer]);
      return null;
    },
  })),
);

/**
 * Everything the shell shows for itself and the remotes: toasts, dialogs, errors and the loader
 * bar.
 */
export function Feedback() {
  const t = useT();
  const { toasts, confirmation, identityCheck } = useStore((state) => state.feedback);
  const waiting = toasts.length - VISIBLE_TOASTS;
  return (
    <>
      <LoaderBar />
      <ToastView toasts={toasts.slice(0, VISIBLE_TOASTS)} onClose={toast.remove} />
      {waiting > 0 && (
        <p className="shell-more-toasts" role="status">
          {t('::MoreMessages', { count: waiting })}
        </p>
      )}
      {confirmation && (
        <Suspense>
          <Dialog
            message={confirmation.message}
            {...(confirmation.title === undefined ? {} : { title: confirmation.title })}
            severity={confirmation.severity}
            options={confirmation.options}
            onAnswer={confirmation.answer}
          />
        </Suspense>
      )}
      {identityCheck && (
        <Suspense>
          <IdentityCheck {...identityCheck} />
        </Suspense>
      )}
      <ErrorScreens />
    </>
  );
}
