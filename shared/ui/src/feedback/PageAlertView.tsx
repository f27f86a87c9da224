import type { PageAlert } from '@editorial/contracts/feedback';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useKitText } from '../texts/kit-texts.ts';
import './feedback.css';

export interface PageAlertViewProps {
  readonly alerts: readonly (Omit<PageAlert, 'dismissible'> & { readonly dismissible?: boolean })[];
  readonly onDismiss: (index: number) => void;
}

/** Alerts above a page's content. Dismissible by default (R3.67). */
export function PageAlertView({ alerts, onDismiss }: PageAlertViewProps) {
  const text = useKitText();
  return (
    <div className="ed-alerts" aria-live="polite">
      {alerts.map((alert, index) => (
        <div
          key={alerts.length - index}
          role={alert.type === 'danger' || alert.type === 'warning' ? 'alert' : 'note'}
          className={`ed-alert ed-alert--${alert.type}`}
        >
          <div>
            {alert.title && (
              <p className="ed-alert__title">{text(alert.title, alert.titleLocalizationParams)}</p>
            )}
            <p>{text(alert.message, alert.messageLocalizationParams)}</p>
          </div>
          {alert.dismissible !== false && (
            <Button
              look="quiet"
              size="small"
              iconOnly
              aria-label={text('AbpUi::Close')}
              icon={<Icon name="close" />}
              onClick={() => onDismiss(index)}
            />
          )}
        </div>
      ))}
    </div>
  );
}
