import type { Order } from '@editorial/contracts/checkout';
import { addALaCarteImage, addSubscriptionImage, useT } from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import { useNavigate } from 'react-router-dom';

/** Puts the pictures of an order that was canceled back into the basket, as they were ordered. */
export function PutBack({ order }: { readonly order: Order }) {
  const t = useT('checkout');
  const navigate = useNavigate();
  async function putBack(): Promise<void> {
    for (const { assetId, resolutionType, usage, source, licenseZoneId } of order.lines) {
      const image = { assetId, resolutionType, usage };
      if (source === 'Subscription') addSubscriptionImage(image);
      else addALaCarteImage({ ...image, licenseZoneId });
    }
    await navigate('/checkout');
  }
  return (
    <Button look="primary" icon={<Icon name="basket" />} onClick={() => void putBack()}>
      {t('PutBack')}
    </Button>
  );
}
