import type { Asset } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { useT } from '@editorial/platform';
import { LicenseNowButton } from '../licensing/LicenseNowButton.tsx';
import { creditsOf } from '../licensing/license-choice.rules.ts';

/** A trial has no basket: it licenses one picture at Low from the picture's page, at once. */
export default function TrialLicense({ asset }: { readonly asset: Asset }) {
  const t = useT('catalog');
  return (
    <>
      <LicenseNowButton
        size="large"
        block
        hasBasket={false}
        assetIds={[asset.id]}
        resolutionType={ResolutionType.Low}
        credits={creditsOf(asset, ResolutionType.Low) ?? 0}
      />
      <p className="ed-muted ed-small">{t('TrialUse')}</p>
    </>
  );
}
