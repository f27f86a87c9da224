import { Button, ErrorScreenView } from '@editorial/ui';
import { useState } from 'react';

export function ErrorPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open a page without permission</Button>
      {isOpen && (
        <ErrorScreenView
          status={403}
          title="You are not authorized!"
          details="You are not allowed to perform this operation."
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
