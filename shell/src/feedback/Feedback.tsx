import { toast, useStore, useT } from '@editorial/platform';
import { Dialog, ToastView } from '@editorial/ui';
import { ErrorScreens } from './ErrorScreens.tsx';
import { LoaderBar } from './LoaderBar.tsx';

/** So many toasts stand on the screen; the rest wait. */
const VISIBLE_TOASTS = 5;

/** What the shell shows on behalf of everybody: toasts, questions, errors, the loader bar. */
export function Feedback() {
  const t = useT();
  const { toasts, confirmation } = useStore((state) => state.feedback);
  const waiting = toasts.length - VISIBLE_TOASTS;
  return (
    <>
      <LoaderBar />
      <ToastView toasts={toasts.slice(0, VISIBLE_TOASTS)} onClose={toast.remove} />
      {waiting > 0 && <p className="shell-more-toasts" role="status">{t('::MoreMessages', { count: waiting })}</p>}
      {confirmation && <Dialog message={confirmation.message} {...(confirmation.title === undefined ? {} : { title: confirmation.title })} severity={confirmation.severity} options={confirmation.options} onAnswer={confirmation.answer} />}
      <ErrorScreens />
    </>
  );
}
