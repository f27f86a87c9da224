import { AddToLightbox } from './AddToLightbox.tsx';

/** Beside a picture: the control that adds it to a lightbox. */
export default function PictureSide({ assetId }: { readonly assetId: string }) {
  return <AddToLightbox assetIds={[assetId]} />;
}
