import type { Asset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import type { ReactNode } from 'react';
import { Lens } from './Lens.tsx';
import type { Loupe } from './use-loupe.ts';

/** A picture with the loupe above it. */
export function LoupeSheet({
  asset,
  regionUrl,
  loupe,
  children,
}: {
  readonly asset: Pick<Asset, 'width' | 'height' | 'previewUrl'>;
  readonly regionUrl: string | undefined;
  readonly loupe: Loupe;
  readonly children: ReactNode;
}) {
  return (
    <div className="lens-sheet" data-loupe={loupe.isOn || undefined} {...loupe.sheetProps}>
      {children}
      {loupe.isShown && <Lens asset={asset} regionUrl={regionUrl} spot={loupe.spot} />}
    </div>
  );
}

/** Turns the loupe on and off. While it has the focus, the arrow keys move the lens. */
export function LoupeButton({ loupe }: { readonly loupe: Loupe }) {
  const t = useT('catalog');
  return (
    <Button
      look="quiet"
      size="small"
      iconOnly
      aria-label={t('Loupe')}
      aria-pressed={loupe.isOn}
      title={t('LoupeHint')}
      icon={<Icon name="search" />}
      onClick={loupe.toggle}
    />
  );
}
