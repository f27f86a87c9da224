import { toast } from '@editorial/platform';
import { Button } from '@editorial/ui';

export function Example() {
  const many = () => {
    for (let n = 1; n <= 500; n += 1) toast.info(`_::Message ${n}`);
  };
  return (
    <div className="ed-row">
      <Button onClick={() => toast.success('_::Saved.')}>success</Button>
      <Button onClick={() => toast.error('_::It did not work.', '_::Upload')}>
        error with a title
      </Button>
      <Button
        onClick={() =>
          toast.warn('_::Stays until it is closed.', undefined, { sticky: true, id: 'one' })
        }
      >
        sticky, once
      </Button>
      <Button
        onClick={() => toast.info('_::Tap me.', undefined, { tapToDismiss: true, life: 10_000 })}
      >
        ten seconds, tap to close
      </Button>
      <Button onClick={many}>500 at once</Button>
      <Button look="quiet" onClick={() => toast.clear()}>
        clear
      </Button>
    </div>
  );
}
