import { toast, useT } from '@editorial/platform';
import { useAct } from '@editorial/platform/queries';
import { Button, type ButtonProps } from '@editorial/ui';
import { useNavigate } from 'react-router-dom';
import type { WantedLicense } from './license-now.ts';

export interface LicenseNowButtonProps extends WantedLicense, Pick<ButtonProps, 'size' | 'block'> {
  /** The price of all pictures together. */
  readonly credits: number;
  /** Whether orders that need a look have a basket to go to. A trial has none. */
  readonly hasBasket?: boolean;
  readonly onLicensed?: () => void;
}

/** Licenses pictures from the plan with one click, and says what that costs. */
export function LicenseNowButton({
  credits,
  hasBasket = true,
  size,
  block,
  onLicensed,
  ...wanted
}: LicenseNowButtonProps) {
  const t = useT('catalog');
  const navigate = useNavigate();
  const { run, isBusy } = useAct(async () => {
    const { licenseNow } = await import('./license-now.ts');
    if ((await licenseNow(wanted, hasBasket)) === 'licensed') return onLicensed?.();
    toast.info('catalog::LooksNeeded');
    return navigate('/checkout');
  });
  return (
    <Button look="primary" size={size} block={block} loading={isBusy} onClick={() => void run()}>
      {t('LicenseNow', [t('Credits', { count: credits })])}
    </Button>
  );
}
