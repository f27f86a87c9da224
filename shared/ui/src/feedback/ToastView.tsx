import type { Severity, ToastOptions } from '@editorial/contracts/feedback';
import { Button } from '../controls/Button.tsx';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { useKitText } from '../texts/kit-texts.ts';
import './feedback.css';

export interface ToastItem {
  readonly id: string | number;
  readonly message: string;
  readonly title?: string;
  readonly severity: Severity;
  readonly options: ToastOptions;
}

export interface ToastViewProps {
  readonly toasts: readonly ToastItem[];
  readonly onClose: (id: string | number) => void;
  /** Shows only the toasts of this container. Without it, only toasts without a container. */
  readonly containerKey?: string;
}

const icons: Partial<Record<Severity, IconName>> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
};

/**
 * Toasts, 350 px wide, 30 px from the right and bottom; at the window's edge below 768 px (R9.21,
 * R9.22). The platform decides how long they stay.
 */
export function ToastView({ toasts, onClose, containerKey }: ToastViewProps) {
  const shown = toasts.filter((toast) => toast.options.containerKey === containerKey);
  const isUrgent = (toast: ToastItem) => toast.severity === 'error' || toast.severity === 'warning';
  return (
    <div className="ed-toasts">
      {/* Two permanent live regions: regions that are added together with their text are not announced. */}
      <div role="status" aria-live="polite" className="ed-visually-hidden">
        <Spoken toasts={shown.filter((toast) => !isUrgent(toast))} />
      </div>
      <div role="alert" className="ed-visually-hidden">
        <Spoken toasts={shown.filter(isUrgent)} />
      </div>
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
    </div>
  );
}

function Spoken({ toasts }: { readonly toasts: readonly ToastItem[] }) {
  const text = useKitText();
  return toasts.map((toast) => (
    <p key={toast.id}>
      {toast.title && `${text(toast.title, toast.options.titleLocalizationParams)}. `}
      {text(toast.message, toast.options.messageLocalizationParams)}
    </p>
  ));
}

function Toast({ toast, onClose }: { readonly toast: ToastItem; readonly onClose: () => void }) {
  const text = useKitText();
  const { options, severity } = toast;
  const icon = icons[severity];
  return (
    <div
      className={`ed-toast ed-toast--${severity}`}
      role="group"
      data-severity={severity}
      aria-label={text(
        toast.title ?? toast.message,
        toast.title ? options.titleLocalizationParams : options.messageLocalizationParams,
      )}
      onClick={options.tapToDismiss ? onClose : undefined}
      onKeyDown={(event) => {
        if (options.tapToDismiss && event.key === 'Escape') onClose();
      }}
    >
      {icon && <Icon name={icon} className="ed-toast__icon" />}
      <div className="ed-toast__texts">
        {toast.title && (
          <p className="ed-toast__title">{text(toast.title, options.titleLocalizationParams)}</p>
        )}
        <p>{text(toast.message, options.messageLocalizationParams)}</p>
      </div>
      {options.closable !== false && (
        <Button
          look="quiet"
          size="small"
          iconOnly
          aria-label={text('AbpUi::Close')}
          icon={<Icon name="close" />}
          onClick={onClose}
        />
      )}
    </div>
  );
}
