import { currencyCookie } from '@editorial/contracts/currency-cookie';
import { useSearchParams } from 'react-router-dom';

const CURRENCY = /^[A-Z]{3}$/;

/**
 * The currency that was chosen on this page or before signing in. The address holds it, and a
 * cookie remembers it. Undefined: the remembered one, or that of the person's plan or country.
 */
export function useCurrency() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('currency') ?? '';
  const currency = CURRENCY.test(asked) ? asked : undefined;
  const choose = (code: string) => {
    document.cookie = currencyCookie(code);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('currency', code);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { currency, input: currency === undefined ? {} : { query: { currency } }, choose };
}
