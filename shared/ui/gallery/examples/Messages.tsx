import { Button, PageAlertView, ToastView, type ToastItem } from '@editorial/ui';
import { useState } from 'react';

const severities = ['info', 'success', 'warning', 'error', 'neutral'] as const;
const toasts: readonly ToastItem[] = severities.map((severity, id) => ({
  id,
  severity,
  title: id % 2 ? 'Basket' : undefined,
  message: 'Your download is starting.',
  options: {},
}));

/** Remotes show toasts with `toast`, and alerts with `alerts`, of `@editorial/platform`. */
export function Messages() {
  const [shown, setShown] = useState<readonly ToastItem[]>([]);
  return (
    <div className="ed-stack">
      <PageAlertView
        onDismiss={() => {}}
        alerts={[{ type: 'warning', message: 'You see a catalog that is not live.' }]}
      />
      <div>
        <Button onClick={() => setShown(toasts)}>Show toasts</Button>
      </div>
      <ToastView
        toasts={shown}
        onClose={(id) => setShown(shown.filter((toast) => toast.id !== id))}
      />
    </div>
  );
}
