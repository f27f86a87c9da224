import { alerts } from '@editorial/platform';
import { Button } from '@editorial/ui';

export function Example() {
  return (
    <div className="ed-row">
      <Button onClick={() => alerts.show({ type: 'info', message: '_::Prices change on Monday.' })}>
        info
      </Button>
      <Button
        onClick={() =>
          alerts.show({
            type: 'danger',
            title: '_::Read only',
            message: '_::The catalog is being moved.',
            dismissible: false,
          })
        }
      >
        danger, stays
      </Button>
      <Button look="quiet" onClick={() => alerts.remove(0)}>
        remove the newest
      </Button>
    </div>
  );
}
