import { postalCodeFits } from '@editorial/contracts/postal-codes';
import { useFormState, useWatch } from 'react-hook-form';
import { useKitText } from '../texts/kit-texts.ts';

type Place = Record<'country' | 'postalCode', string>;

/**
 * Says in a form that it began with a postal code that its country cannot have: an address that was
 * kept before codes were checked. Once the field was changed or the form sent, its error says so.
 */
export function usePostalCodeHint(): string | undefined {
  const text = useKitText();
  const { defaultValues, isSubmitted } = useFormState<Place>();
  const [country = '', postalCode = ''] = useWatch<Place, ['country', 'postalCode']>({
    name: ['country', 'postalCode'],
  });
  const isKept = postalCode !== '' && postalCode === defaultValues?.postalCode;
  const isUnfit = isKept && !isSubmitted && !postalCodeFits(country, postalCode);
  return isUnfit ? text('EditorialUi::InvalidPostalCode') : undefined;
}
