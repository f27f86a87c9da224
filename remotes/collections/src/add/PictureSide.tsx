import { useNotedPicture } from '../recent/note-recent.ts';
import { AddToLightbox } from './AddToLightbox.tsx';

/** Beside a picture: the control that adds it to a lightbox. */
export default function PictureSide({ assetId }: { readonly assetId: string }) {
  useNotedPicture(assetId);
  return <AddToLightbox assetIds={[assetId]} />;
}
