import { AddToLightbox } from './AddToLightbox.tsx';

/** Among the actions for selected pictures: the control that adds them to a lightbox. */
export default function SelectionActs({ assetIds }: { readonly assetIds: readonly string[] }) {
  return <AddToLightbox assetIds={assetIds} />;
}
