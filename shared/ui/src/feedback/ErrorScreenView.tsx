import { useEffect, useRef, type ReactNode } from 'react';
import { Button, ButtonLink } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useEscape } from '../overlay/escape.ts';
import { useKitText } from '../texts/kit-texts.ts';
import './feedback.css';

export interface ErrorScreenViewProps {
  /** The HTTP status, shown in brackets. 0 hides it. */
  readonly status: number;
  readonly title: string;
  readonly details?: string;
  readonly onClose?: () => void;
  readonly hideHome?: boolean;
  readonly hideCloseIcon?: boolean;
  readonly homeText?: string;
  /** Further actions, such as a retry. */
  readonly children?: ReactNode;
  /** Covers the whole window (an HTTP error) or only its own area (a failed part). */
  readonly cover?: 'page' | 'area';
}

/** The error page: status in brackets, explanation and a link home. Escape closes it. */
export function ErrorScreenView({
  status,
  title,
  details,
  onClose,
  hideHome = false,
  hideCloseIcon = false,
  homeText,
  children,
  cover = 'page',
}: ErrorScreenViewProps) {
  const text = useKitText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(() => onClose?.(), cover === 'page' && onClose !== undefined);
  useEffect(() => {
    if (cover === 'page') heading.current?.focus();
  }, [cover, title]);
  return (
    <div
      role={cover === 'page' ? 'alertdialog' : 'alert'}
      aria-label={text(title)}
      className={`ed-error ed-error--${cover}`}
    >
      {onClose && !hideCloseIcon && (
        <Button
          look="quiet"
          iconOnly
          className="ed-error__close"
          aria-label={text('AbpUi::Close')}
          icon={<Icon name="close" />}
          onClick={onClose}
        />
      )}
      <div className="ed-error__content">
        {status !== 0 && <p className="ed-error__status ed-figures">[{status}]</p>}
        <h1 ref={heading} tabIndex={-1} className="ed-error__title">
          {text(title)}
        </h1>
        {details && <p className="ed-error__details">{text(details)}</p>}
        <div className="ed-row">
          {!hideHome && (
            <ButtonLink look="primary" to="/" onClick={onClose}>
              {homeText ?? text('EditorialUi::Home')}
            </ButtonLink>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
