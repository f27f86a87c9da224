import { Badge, Chip } from '@editorial/ui';
import { useState } from 'react';

export function Chips() {
  const [isExclusive, setExclusive] = useState(true);
  return (
    <div className="ed-row">
      <Chip onRemove={() => {}} removeLabel="Nature">
        Nature
      </Chip>
      <Chip pressed={isExclusive} onClick={() => setExclusive(!isExclusive)}>
        Exclusive
      </Chip>
      <Badge>12</Badge>
      <Badge look="accent" label="3 pictures">
        3
      </Badge>
      <Badge look="success">Active</Badge>
      <Badge look="error">Withdrawn</Badge>
    </div>
  );
}
