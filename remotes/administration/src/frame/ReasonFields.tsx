import { useT } from '@editorial/platform';
import { TextAreaField, TextField } from '@editorial/ui/forms';

/** Why something of another person is restricted (DSA Art. 17). */
export function ReasonFields() {
  const t = useT('administration');
  return (
    <>
      <TextField name="ground" label={t('Ground')} hint={t('GroundHint')} />
      <TextAreaField name="facts" label={t('Facts')} hint={t('FactsHint')} maxLength={4000} />
    </>
  );
}
