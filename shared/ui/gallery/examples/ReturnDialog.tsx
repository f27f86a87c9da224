import { Button } from '@editorial/ui';
import { Dialog } from '@editorial/ui/overlay';
import { useState } from 'react';

/** Remotes ask with `confirm` of `@editorial/platform`, which draws this. */
export function ReturnDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Return the license</Button>
      {isOpen && (
        <Dialog
          severity="warning"
          title="Are you sure?"
          message="The license of Coast 1 is returned and 3 credits come back."
          onAnswer={() => setOpen(false)}
        />
      )}
    </>
  );
}
