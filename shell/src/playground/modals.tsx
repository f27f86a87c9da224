import { Button } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { Form, TextField } from '@editorial/ui/forms';
import { z } from '@editorial/contracts/schema';
import { useState } from 'react';

const schema = z.object({ name: z.string() });
const save = () =>
  new Promise<void>((done) => {
    setTimeout(done, 2000);
  });

export function Example() {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    await save();
    setBusy(false);
    setOpen(false);
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>open</Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Closes with a question once something was typed; not at all while it saves"
        busy={isBusy}
        closableByKeyboard
      >
        <Form schema={schema} defaultValues={{ name: '' }} onSubmit={submit}>
          <TextField name="name" label="Name" />
          <Button type="submit" look="primary" loading={isBusy}>
            Save (two seconds)
          </Button>
        </Form>
      </Modal>
    </>
  );
}
