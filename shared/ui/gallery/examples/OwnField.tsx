import { FieldFrame, Form, useField } from '@editorial/ui/forms';

/** A field of your own: the frame places its label, hint and errors. */
function ColorField() {
  const control = useField({ name: 'color', hint: 'Of the cover.' });
  return (
    <FieldFrame control={control} label="Color" hint="Of the cover.">
      <input
        {...control.attributes}
        type="color"
        value={String(control.field.value)}
        onChange={(event) => control.change(event.target.value)}
        onBlur={control.field.onBlur}
      />
    </FieldFrame>
  );
}

export function OwnField() {
  return (
    <Form defaultValues={{ color: '#2f5d50' }} onSubmit={() => {}}>
      <ColorField />
    </Form>
  );
}
