import { catalogApi } from '@editorial/contracts/catalog';
import { call } from '@editorial/platform';
import { Button, LoadingIndicator } from '@editorial/ui';
import { useState } from 'react';

export function Example() {
  const [isWaiting, setWaiting] = useState(false);
  return (
    <div className="ed-row">
      <Button onClick={() => void call(catalogApi.list, { query: { maxResultCount: 1000 } })}>
        moves the bar
      </Button>
      <Button
        onClick={() =>
          void call(catalogApi.list, { query: { maxResultCount: 1000 } }, { isBackground: true })
        }
      >
        in the background
      </Button>
      <Button onClick={() => setWaiting(!isWaiting)} aria-pressed={isWaiting}>
        indicator after 500 ms
      </Button>
      {isWaiting && <LoadingIndicator />}
    </div>
  );
}
