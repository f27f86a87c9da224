import type {
  ConfirmationOptions,
  ConfirmationResult,
  Severity,
} from '@editorial/contracts/feedback';
import { useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../controls/Button.tsx';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { useKitText } from '../texts/kit-texts.ts';
import { useBlockingLayer, useEscape } from './escape.ts';
import { useFocusTrap } from './focus-trap.ts';
import './overlay.css';

export interface DialogProps {
  readonly message: string;
  readonly title?: string;
  readonly severity?: Severity;
  readonly options?: ConfirmationOptions;
  readonly onAnswer: (result: ConfirmationResult) => void;
}

const severityIcons: Partial<Record<Severity, IconName>> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
};

/**
 * A confirmation, 450 px wide (R9.23). Texts are localization keys or plain texts; markup is not
 * interpreted.
 */
export function Dialog({
  message,
  title,
  severity = 'neutral',
  options = {},
  onAnswer,
}: DialogProps) {
  const text = useKitText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const isDismissible = options.dismissible !== false;
  useEscape(() => onAnswer('dismiss'), isDismissible);
  useBlockingLayer(!isDismissible);
  useFocusTrap(box, true);
  const icon = severityIcons[severity];
  return createPortal(
    <div className="ed-overlay ed-overlay--dialog">
      <div
        className="ed-overlay__veil"
        data-testid="dialog-backdrop"
        aria-hidden="true"
        onClick={() => {
          if (options.dismissible === true) onAnswer('dismiss');
        }}
      />
      <div
        ref={box}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={title ? `${id}-title` : `${id}-message`}
        aria-describedby={`${id}-message`}
        tabIndex={-1}
        className={`ed-dialog ed-dialog--${severity}`}
      >
        <DialogIcon icon={icon} options={options} />
        <div className="ed-dialog__texts">
          {title && (
            <h2 id={`${id}-title`} className="ed-dialog__title">
              {text(title, options.titleLocalizationParams)}
            </h2>
          )}
          <p id={`${id}-message`} className="ed-dialog__message">
            {text(message, options.messageLocalizationParams)}
          </p>
        </div>
        <Answers options={options} onAnswer={onAnswer} />
      </div>
    </div>,
    document.body,
  );
}

function Answers({
  options,
  onAnswer,
}: {
  readonly options: ConfirmationOptions;
  readonly onAnswer: (result: ConfirmationResult) => void;
}) {
  const text = useKitText();
  return (
    <div className="ed-dialog__actions">
      {!options.hideCancelBtn && (
        <Button id="cancel" onClick={() => onAnswer('reject')}>
          {text(options.cancelText ?? 'AbpUi::Cancel')}
        </Button>
      )}
      {!options.hideYesBtn && (
        <Button id="confirm" look="primary" data-autofocus onClick={() => onAnswer('confirm')}>
          {text(options.yesText ?? 'AbpUi::Yes')}
        </Button>
      )}
    </div>
  );
}

function DialogIcon({
  icon,
  options,
}: {
  readonly icon: IconName | undefined;
  readonly options: ConfirmationOptions;
}) {
  if (options.iconTemplate)
    return (
      <span className="ed-dialog__icon" aria-hidden="true">
        {options.iconTemplate}
      </span>
    );
  if (options.icon)
    return (
      <span className="ed-dialog__icon" aria-hidden="true">
        <i className={options.icon} />
      </span>
    );
  return icon ? (
    <span className="ed-dialog__icon">
      <Icon name={icon} />
    </span>
  ) : null;
}
