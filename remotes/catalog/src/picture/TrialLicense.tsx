import type { Asset } from '@editorial/contracts/catalog';
import { checkoutApi, IDEMPOTENCY_KEY_HEADER } from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { call, refreshSubscriptionState, useT } from '@editorial/platform';
import { useAct } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { useRef } from 'react';
import { creditsOf } from '../licensing/license-choice.rules.ts';

/**
 * A trial has no basket: it licenses one picture at Low from the picture's page, at once. Two
 * presses license it once.
 */
export function TrialLicense({
  asset,
  onLicensed,
}: {
  readonly asset: Asset;
  readonly onLicensed: () => void;
}) {
  const t = useT('catalog');
  const key = useRef(crypto.randomUUID());
  const { run, isBusy } = useAct(
    async () => {
      const basket = {
        subscriptionImages: [{ assetId: asset.id, resolutionType: ResolutionType.Low }],
        aLaCarteImages: [],
      };
      const { quoteHash } = await call(checkoutApi.quote, { body: basket });
      await call(
        checkoutApi.order,
        { body: { ...basket, quoteHash } },
        { headers: { [IDEMPOTENCY_KEY_HEADER]: key.current } },
      );
      // After a failure the key stays, so that a retry does not buy twice.
      key.current = crypto.randomUUID();
    },
    { done: 'catalog::LicenseDone', afterwards: refreshSubscriptionState },
  );
  async function license(): Promise<void> {
    if (await run()) onLicensed();
  }
  return (
    <Button look="primary" size="large" block loading={isBusy} onClick={() => void license()}>
      {t('LicenseNow', [t('Credits', { count: creditsOf(asset, ResolutionType.Low) ?? 0 })])}
    </Button>
  );
}
