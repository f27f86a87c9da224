import { KitProvider } from '@editorial/ui';
import { DateField, Form } from '@editorial/ui/forms';

/** The shell wraps every remote in a provider. Tests of a remote get one from `renderRemote`. */
export function Provider() {
  return (
    <KitProvider locale="de" theme="light">
      <Form className="ed-measure" defaultValues={{ day: '2026-11-20' }} onSubmit={() => {}}>
        <DateField name="day" label="Tag" />
      </Form>
    </KitProvider>
  );
}
