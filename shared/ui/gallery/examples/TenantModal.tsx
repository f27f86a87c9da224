import { Button } from '@editorial/ui';
import { Form, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';

export function TenantModal() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Switch tenant</Button>
      <Modal
        open={isOpen}
        onClose={close}
        title="Switch tenant"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <Form defaultValues={{ name: '' }} onSubmit={close}>
          <TextField name="name" label="Name" hint="Leave the name empty for the host." />
        </Form>
      </Modal>
    </>
  );
}
