import type { Billing } from '@editorial/contracts/checkout';
import { mayWithdraw } from '@editorial/contracts/consumers';
import { useT } from '@editorial/platform';
import { useWatch } from 'react-hook-form';

/**
 * Asks consumers whether files come at once, which ends their right of withdrawal (Directive
 * 2011/83/EU, Art. 16 (m)). The box starts empty, and the order does not need it. Companies do not
 * see it.
 */
export function Waiver({
  isGiven,
  onChange,
}: {
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}) {
  const t = useT('checkout');
  const [country = '', company = '', vatNumber = ''] = useWatch<
    Billing,
    ['country', 'company', 'vatNumber']
  >({ name: ['country', 'company', 'vatNumber'] });
  if (!mayWithdraw({ country, company, vatNumber })) return null;
  return (
    <label className="ed-radio">
      <input
        type="checkbox"
        checked={isGiven}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {t('Waiver')}
        <span className="ed-field__hint">{t('WaiverHint')}</span>
      </span>
    </label>
  );
}
