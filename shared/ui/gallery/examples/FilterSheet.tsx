import { Button, Chip } from '@editorial/ui';
import { Sheet } from '@editorial/ui/overlay';
import { useState } from 'react';

export function FilterSheet() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Filters</Button>
      <Sheet
        open={isOpen}
        onClose={close}
        title="Filters"
        footer={
          <Button look="primary" onClick={close}>
            Show 240 pictures
          </Button>
        }
      >
        <div className="ed-row">
          <Chip pressed onClick={() => {}}>
            Nature
          </Chip>
          <Chip pressed={false} onClick={() => {}}>
            City
          </Chip>
        </div>
      </Sheet>
    </>
  );
}
