import { emit, on } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useEffect, useState } from 'react';

export function Example() {
  const [heard, setHeard] = useState<readonly string[]>([]);
  useEffect(
    () =>
      on('search/submitted', ({ searchText }) =>
        setHeard((before) => [searchText, ...before].slice(0, 5)),
      ),
    [],
  );
  return (
    <div className="ed-row">
      <Button
        onClick={() =>
          emit('search/submitted', { searchText: `search at ${new Date().toLocaleTimeString()}` })
        }
      >
        emit 'search/submitted'
      </Button>
      <output>{heard.join(' · ')}</output>
    </div>
  );
}
