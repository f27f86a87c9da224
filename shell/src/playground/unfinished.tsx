import { trackUnfinished, useStore } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useEffect, useState } from 'react';

export function Example() {
  const [isWorking, setWorking] = useState(false);
  const unfinished = useStore((state) => state.activity.unfinished);
  useEffect(() => (isWorking ? trackUnfinished('playground') : undefined), [isWorking]);
  return (
    <div className="ed-row">
      <Button aria-pressed={isWorking} onClick={() => setWorking(!isWorking)}>
        work that must not be interrupted
      </Button>
      <output>{unfinished.join(', ') || 'nothing'}</output>
    </div>
  );
}
