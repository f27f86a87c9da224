import { alerts, useStore } from '@editorial/platform';
import { PageAlertView } from '@editorial/ui';

/** The alert area above the content (R2.79). */
export function PageAlerts() {
  const shown = useStore((state) => state.feedback.alerts);
  return <PageAlertView alerts={shown} onDismiss={alerts.remove} />;
}
