import type { SlotProps } from '@editorial/platform';
import { useT } from '@editorial/platform';
import { Modal } from '@editorial/ui/overlay';
import { useEffect } from 'react';
import { Choice } from './AddToLightbox.tsx';

/** Over a grid: asks for the lightbox to which pictures are added. */
export default function Gather({ assetIds, onReady, onClose }: SlotProps['grid.gather']) {
  const t = useT('collections');
  useEffect(onReady, [onReady]);
  if (!assetIds) return null;
  return (
    <Modal open size="sm" title={t('AddToLightbox')} closableByKeyboard onClose={onClose}>
      <Choice assetIds={assetIds} onDone={onClose} />
    </Modal>
  );
}
