import type { Asset } from '@editorial/contracts/catalog';
import { toast, useT } from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';

/** Whether the visitor closed the system's dialog, which needs no message. */
const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Passes on the address that everyone may open: by the system's dialog, or by copying it. */
async function share(asset: Pick<Asset, 'id' | 'title'>): Promise<void> {
  const url = new URL(`/preview/${asset.id}`, location.origin).href;
  try {
    if ('share' in navigator) return await navigator.share({ title: asset.title, url });
    await (navigator as Navigator).clipboard.writeText(url);
    toast.success('catalog::AddressCopied');
  } catch (error) {
    if (!isClosed(error)) toast.error('catalog::AddressNotCopied');
  }
}

/** Shares a picture's open page. */
export function ShareButton({
  asset,
  iconOnly = false,
}: {
  readonly asset: Pick<Asset, 'id' | 'title'>;
  readonly iconOnly?: boolean;
}) {
  const t = useT('catalog');
  const icon = <Icon name="share" />;
  const onClick = () => void share(asset);
  if (iconOnly)
    return <Button look="quiet" iconOnly aria-label={t('Share')} icon={icon} onClick={onClick} />;
  return (
    <Button look="quiet" icon={icon} onClick={onClick}>
      {t('Share')}
    </Button>
  );
}
