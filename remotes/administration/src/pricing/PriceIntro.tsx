import { Policy } from '@editorial/contracts/policy';
import { usePolicy, useT } from '@editorial/platform';
import { Link } from 'react-router-dom';

/**
 * The line below the title of a page on which prices are entered. They are without tax: whether and where it
 * is charged is set once, for all prices.
 */
export function PriceIntro({ text }: { readonly text: 'PlansIntro' | 'PricesIntro' }) {
  const t = useT('administration');
  const maySet = usePolicy(Policy.Settings);
  return (
    <>
      {t(text)} {t('PricesAreNet')}{' '}
      {maySet && <Link to="/administration/settings">{t('TaxIsInSettings')}</Link>}
    </>
  );
}
